import type { call } from './api.ts';
import type { LiveConnection } from './live-connection.ts';
import type { refresh } from './use-call.ts';

/** What a live connection would tell is asked for so often, ms; each failure doubles it, up to the second. */
export const ASK_EVERY_MS = 5_000;
const ASK_SELDOM_MS = 40_000;
/** What changes of the own account is asked for by several calls: every second time. */
const ACCOUNT_EVERY = 2;
/** Bars are folded from live values; here whole ones are asked for, which are larger: every third time. */
const BARS_EVERY = 3;
/** The most that `quotes/snapshot` answers. */
const MOST_QUOTES = 200;
/** Instruments whose book or tape is shown at once are few: one. */
const MOST_BOOKS = 3;

const MARKETS = ['twd', 'usd'] as const;

/** How it asks. */
export interface Asking {
  readonly call: typeof call;
  readonly refresh: typeof refresh;
  /** Grows when somebody else signs in. */
  readonly epoch: () => number;
}

/** A server that was restarted is back sooner. Spread by chance, so that nobody is stormed. */
const ASK_AFTER_MS = 3_000;

/**
 * Asks for what is wanted in a rhythm whenever the live connection is away, and hands the answers to those who listen for
 * live values: there are networks that let none through. Books of odd lots and of fixing are in no answer and stay as
 * they were.
 */
export function keepAsking(connection: LiveConnection, asking: Asking): void {
  let running = false;
  const look = async () => {
    if (running || !connection.isAway) return;
    running = true;
    await pass(ASK_AFTER_MS * (1 + Math.random() / 2));
    await askUntilOpen(connection, new Asker(connection, asking));
    running = false;
  };
  connection.onState(() => void look());
  void look();
}

async function askUntilOpen(connection: LiveConnection, asker: Asker): Promise<void> {
  for (let [round, pause] = [0, ASK_EVERY_MS]; connection.isAway; round += 1) {
    if (!document.hidden && navigator.onLine) {
      const answered = await asker.ask(round).then(
        () => true,
        () => false,
      );
      connection.noteAsked(answered);
      pause = answered ? ASK_EVERY_MS : Math.min(ASK_SELDOM_MS, pause * 2);
    }
    await pass(pause);
  }
  connection.noteAsked(false);
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

class Asker {
  readonly #connection: LiveConnection;
  readonly #asking: Asking;
  /** The newest message at the last look, and who looked: what was there before the first look is not told as new. */
  #newest: string | undefined;
  #lookedIn: number | undefined;

  constructor(connection: LiveConnection, asking: Asking) {
    this.#connection = connection;
    this.#asking = asking;
  }

  async ask(round: number): Promise<void> {
    const { wanted } = this.#connection;
    const books = [...new Set(wanted.flatMap((topic) => symbolOf(topic, 'depth') ?? symbolOf(topic, 'ticks') ?? []))];
    const quotes = wanted.flatMap((topic) => symbolOf(topic, 'quote') ?? []);
    await Promise.all([
      wanted.includes('phases') ? this.#askPhases() : undefined,
      quotes.length > 0 ? this.#askQuotes(quotes.slice(0, MOST_QUOTES)) : undefined,
      ...books.slice(0, MOST_BOOKS).map((symbol) => this.#askBook(symbol)),
      wanted.includes('inbox') ? this.#askInbox() : undefined,
    ]);
    // These only say that something has changed.
    if (round % ACCOUNT_EVERY === 0) {
      for (const topic of ['account', 'conditionals', 'strategies'])
        if (wanted.includes(topic)) this.#take(topic, { n: round, markets: MARKETS });
    }
    if (round % BARS_EVERY === BARS_EVERY - 1) void this.#asking.refresh('quotes/bars');
  }

  async #askPhases(): Promise<void> {
    this.#take('phases', await this.#asking.call('quotes/phases', {}, { quiet: true }));
  }

  async #askQuotes(symbols: readonly string[]): Promise<void> {
    const { quotes } = await this.#asking.call('quotes/snapshot', { symbols: [...symbols] }, { quiet: true });
    for (const quote of quotes) this.#take(`quote/${quote.symbol}`, quote);
  }

  async #askBook(symbol: string): Promise<void> {
    const { depth, ticks } = await this.#asking.call('quotes/detail', { symbol }, { quiet: true });
    this.#take(`depth/${symbol}`, depth);
    this.#take(`ticks/${symbol}`, ticks);
  }

  async #askInbox(): Promise<void> {
    const { messages, unread } = await this.#asking.call('notices/list-messages', { limit: 1 }, { quiet: true });
    const [newest] = messages;
    const epoch = this.#asking.epoch();
    const fresh = this.#lookedIn === epoch && newest !== undefined && newest.id !== this.#newest;
    [this.#newest, this.#lookedIn] = [newest?.id, epoch];
    const count = unread.reduce((sum, { count }) => sum + count, 0);
    this.#take('inbox', { n: 0, unread: count, ...(fresh ? { newest } : {}) });
  }

  /** An answer that comes after the live connection is older than what that has told. */
  #take(topic: string, value: unknown): void {
    if (this.#connection.isAway) this.#connection.topics.receive(topic, 'snapshot', value);
  }
}

function symbolOf(topic: string, kind: 'quote' | 'depth' | 'ticks'): string | undefined {
  return topic.startsWith(`${kind}/`) ? topic.slice(kind.length + 1) : undefined;
}
