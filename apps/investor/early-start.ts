/** What the head of the page does before any of the app's files is there; `start-page.config.ts` writes it into the HTML. */
export interface EarlyFiles {
  /** The texts of the first screens, by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** What the screens behind these addresses are made of. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
}

/**
 * Paints the theme, asks for the files of the screen in the language of this device, and sends the calls that the
 * screen will make, in the form in which the app sends them: `platform/early-calls.ts` takes up their answers. It is text
 * in a page, so it uses nothing from outside of itself. Whatever it does wrong the app does again by itself.
 */
export function earlyStart(files: EarlyFiles): void {
  const read = (key: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  };
  const theme = read('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';

  // As `platform/preferences.ts` chooses it.
  const browser = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase().replace('zh', 'tw'));
  const language = [String(read('language')), ...browser].find((one) => one in files.texts) ?? 'tw';
  const address = location.hash.slice(1).split('?')[0] ?? '';
  for (const href of [...(files.texts[language] ?? []), ...(files.screens[address] ?? [])]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }

  const calls: Record<string, Promise<{ response: Response; sentAt: number; receivedAt: number }>> = {};
  const token = read('tokend');
  const xsrf = /(?:^|; )(?:__Host-)?XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  const send = (path: string, input: object) => {
    const body = JSON.stringify(input);
    const sentAt = Date.now();
    const answer = fetch(`/api/vue/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        token: typeof token === 'string' ? token : '',
        account: String(read('account') ?? ''),
        ...(xsrf === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) }),
      },
      body,
      signal: AbortSignal.timeout(30_000),
    }).then((response) => ({ response, sentAt, receivedAt: Date.now() }));
    // Who takes it up is told; nobody may.
    answer.catch(() => undefined);
    calls[`${path} ${body}`] = answer;
  };
  Object.assign(globalThis, { earlyCalls: calls });
  send('common/config', { type: 'all' });
  if (address !== '/home/index') return;
  send('quotes/index-board', {});
  if (typeof token !== 'string') return;
  const market = read('market') === 'usd' ? 'usd' : 'twd';
  send('portfolio/assets', { market });
  send('portfolio/holdings', { market });
}
