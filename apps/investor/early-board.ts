/** What is read of an answer of `quotes/index-board`; prices in units of 10^-priceScale, 0 where there is none. */
export interface EarlyBoard {
  readonly provenance: { source: string };
  readonly indices: readonly {
    readonly listing: { symbol: string; code: string; nameTw: string; priceScale: number };
    readonly quote: { last: number; reference: number };
  }[];
}

/** Of the language shown. */
export interface EarlyWords {
  readonly language: string;
  readonly simulated: string;
  readonly replayed: string;
  /** With `{at}`: figures of an earlier visit. */
  readonly lastKnown: string;
}

/**
 * Writes the indices below the mark while the app is on its way, as the cards of the home screen will: a slow phone reads
 * scripts for two seconds after the figures are there. It goes with the splash, and stands only where there is room for it.
 * It is text in a page, as `early-start.ts` is.
 * @param knownAt when figures of an earlier visit were known, epoch ms by this device's clock
 */
export function earlyBoard({ indices, provenance }: EarlyBoard, words: EarlyWords, knownAt?: number): void {
  // Of a provider's prices more has to be said, their delay and whether it is silent: the app does.
  const source = { simulated: words.simulated, replay: words.replayed }[provenance.source];
  if (source === undefined) return;
  // The splash of the page and of the app alike, while nothing has failed.
  const splash = () => document.querySelector('#splash:not(:has([role="alert"])) h1');
  const title = splash();
  const root = document.getElementById('root');
  if (title === null || root === null) return;
  const element = (className: string, text = '') => {
    const made = document.createElement('span');
    made.className = className;
    made.textContent = text;
    return made;
  };
  const priceText = (units: number, scale: number) => {
    const [whole = '', rest = ''] = (units / 10 ** scale).toFixed(Math.max(2, scale)).split('.');
    return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest.slice(0, 2)}${rest.slice(2).replace(/0+$/, '')}`;
  };
  const box = document.createElement('div');
  box.id = 'early-board';
  box.dataset['surface'] = 'own';
  box.className = 'fixed inset-x-0 bottom-0 mx-auto grid max-w-app grid-cols-3 gap-1 px-2';
  Object.assign(box.style, { background: 'none', paddingBottom: '2rem' });
  const line = (shown: HTMLElement) => {
    const made = element('px-2');
    made.style.gridColumn = '1 / -1';
    made.append(shown);
    box.append(made);
  };
  line(element('rounded-xs bg-warn-soft px-1.5 text-2xs text-warn', source));
  for (const { listing, quote } of indices) {
    const { last, reference } = quote;
    const tone = last === 0 || last === reference ? 'flat' : last > reference ? 'up' : 'down';
    const change = Math.abs(last - reference);
    const percent = (Math.round((change * 10_000) / reference) / 100).toFixed(2);
    const [arrow, sign] = { up: ['▲', '+'], down: ['▼', '−'], flat: ['', ''] }[tone] as [string, string];
    const card = element('flex min-w-0 flex-col rounded-md px-2 pt-1.5 pb-1.5 text-left');
    card.dataset['symbol'] = listing.symbol;
    card.append(
      element('w-full truncate text-xs text-ink-muted', words.language === 'tw' ? listing.nameTw : listing.code),
      element(`num text-lg font-semibold text-${tone}`, priceText(last || reference, listing.priceScale)),
    );
    if (last > 0 && reference > 0) {
      const amount = element(`num text-xs text-${tone}`, priceText(change, listing.priceScale));
      if (arrow !== '') amount.prepend(Object.assign(element('mr-0.5', arrow), { style: 'font-size: 0.7em' }));
      card.append(
        amount,
        element(`num text-xs font-semibold text-${tone}`, `${percent === '0.00' ? '' : sign}${percent}%`),
      );
    }
    box.append(card);
  }
  if (knownAt !== undefined) {
    const then = new Date(knownAt);
    const two = (count: number) => String(count).padStart(2, '0');
    const time = `${two(then.getHours())}:${two(then.getMinutes())}:${two(then.getSeconds())}`;
    const isToday = then.toDateString() === new Date().toDateString();
    const at = isToday ? time : `${then.getMonth() + 1}/${then.getDate()} ${time}`;
    line(element('text-xs text-ink-faint', words.lastKnown.replace('{at}', at)));
  }
  document.getElementById('early-board')?.remove();
  document.body.append(box);
  // Held lying, or with large text, the mark has no room below it; the spinner stands 4 rem under its name.
  const room = 4 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (box.getBoundingClientRect().top < title.getBoundingClientRect().bottom + room) return box.remove();
  const watch = new MutationObserver(() => {
    if (splash() !== null) return;
    watch.disconnect();
    box.remove();
  });
  watch.observe(root, { childList: true, subtree: true });
}
