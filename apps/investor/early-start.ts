import type { EarlyBoard, EarlyWords } from './early-board.ts';

/** What the head of the page does before any of the app's files is there; `start-page.config.ts` writes it into the HTML. */
export interface EarlyFiles {
  /** The texts of the first screens, by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** What the screens behind these addresses are made of. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** By language. */
  readonly words: Readonly<Record<string, EarlyWords>>;
}

/** What an earlier visit has kept: `platform/last-known.ts`. */
interface Kept {
  readonly account?: string | null;
  readonly answers?: readonly { readonly key: readonly unknown[]; readonly data?: EarlyBoard; readonly at: number }[];
}

/**
 * Paints the theme, asks for the files of the screen in the language of this device, and sends the calls that the
 * screen will make, in the form in which the app sends them: `platform/early-calls.ts` takes up their answers. It is text
 * in a page, so it uses nothing from outside of itself. Whatever it does wrong the app does again by itself.
 * @param show writes indices below the mark, while the app is on its way
 */
export function earlyStart(
  files: EarlyFiles,
  show: (board: EarlyBoard, words: EarlyWords, knownAt?: number) => void,
): void {
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
  if (read('updown') === 'green-up') document.documentElement.dataset.updown = 'green-up';

  // As `platform/preferences.ts` chooses it.
  const browser = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase().replace('zh', 'tw'));
  const language = [String(read('language')), ...browser].find((one) => one in files.texts) ?? 'tw';
  const address = location.hash.slice(1).split('?')[0] ?? '';
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
    return answer;
  };
  Object.assign(globalThis, { earlyCalls: calls });
  const config = send('common/config', { type: 'all' });
  const board = address === '/home/index' ? send('quotes/index-board', {}) : undefined;
  // Behind these calls, whose answers are small: a browser has six connections to a server.
  for (const href of [...(files.texts[language] ?? []), ...(files.screens[address] ?? [])]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
  if (board === undefined) return;
  // Where the app is there so soon, nothing comes and goes before it; and the mark, under which it stands, has its styles.
  const wait = new Promise<void>((resolve) => {
    const look = () => {
      const mark = document.querySelector('#splash h1')?.closest('#splash');
      const isLaid = mark ? getComputedStyle(mark).display === 'grid' : document.readyState !== 'loading';
      if (isLaid && performance.now() >= 400) resolve();
      else setTimeout(look, 20);
    };
    look();
  });
  const words = files.words[language];
  if (words !== undefined) {
    let isLive = false;
    const kept = read('lastKnown') as Kept | null;
    const known = kept?.answers?.find(({ key }) => key[0] === 'quotes/index-board');
    // Whose figures, and for how long: as `platform/last-known.ts` says it.
    const isTheirs = (kept?.account ?? null) === (read('account') ?? null);
    if (known?.data !== undefined && isTheirs && Date.now() - known.at < 7 * 86_400_000) {
      const { data, at } = known;
      void wait.then(() => isLive || show(data, words, at));
    }
    // Nothing is shown of a server before its settings are there.
    const answer = board.then(({ response }) => response.clone().json());
    Promise.all([answer, wait, config]).then(
      ([{ data }, , { response }]: [{ data?: EarlyBoard }, unknown, { response: Response }]) => {
        isLive = true;
        if (response.ok && data !== undefined) show(data, words);
      },
      () => undefined,
    );
  }
  if (typeof token !== 'string') return;
  const market = read('market') === 'usd' ? 'usd' : 'twd';
  void send('portfolio/assets', { market });
  void send('portfolio/holdings', { market });
}
