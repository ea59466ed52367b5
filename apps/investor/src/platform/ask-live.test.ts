import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ASK_EVERY_MS, type Asking, keepAsking } from './ask-live.ts';
import { LiveConnection, type LiveSocket } from './live-connection.ts';

/** The server's side: what each call is answered, and which were asked. */
const asked: { path: string; input: unknown }[] = [];
let answers: Record<string, (input: never) => unknown> = {};

const refreshed: string[] = [];
let epoch = 1;

const asking = {
  call: async (path: string, input: never) => {
    asked.push({ path, input });
    const answer = answers[path];
    if (answer === undefined) throw new Error(`${path} has no answer`);
    return answer(input);
  },
  refresh: async (...paths: string[]) => refreshed.push(...paths),
  epoch: () => epoch,
} as unknown as Asking;

const nothing = () => undefined;

function setUp(...topics: string[]) {
  let socket: LiveSocket | undefined;
  const connection = new LiveConnection({
    open: () => {
      socket = { onopen: null, onmessage: null, onclose: null, send: nothing, close: nothing };
      return socket;
    },
    token: () => undefined,
    random: () => 1,
    onReturn: nothing,
    onUnauthorised: nothing,
  });
  for (const topic of topics) connection.want(topic, nothing);
  const open = () => {
    // Between two tries there is no socket.
    connection.wake();
    socket?.onopen?.();
    socket?.onmessage?.({ data: '{"op":"pong"}' });
  };
  return { connection, open, read: (topic: string) => connection.topics.read(topic) };
}

const online = { onLine: true };
const shown = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('navigator', online);
  vi.stubGlobal('document', shown);
  asked.length = 0;
  refreshed.length = 0;
  Object.assign(online, { onLine: true });
  Object.assign(shown, { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The connection is away for so long that what it would tell is asked for: at once from here on. */
async function beginAsking({ connection }: ReturnType<typeof setUp>): Promise<void> {
  keepAsking(connection, asking);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
}

describe('where no live connection gets through', () => {
  it('all quotes that are wanted come by one call, in a rhythm', async () => {
    const it = setUp('quote/A', 'quote/B');
    let last = 10;
    answers = {
      'quotes/snapshot': ({ symbols }: { symbols: string[] }) => ({
        quotes: symbols.map((symbol) => ({ symbol, last })),
      }),
    };
    await beginAsking(it);
    await vi.advanceTimersByTimeAsync(200);
    expect([it.read('quote/A'), it.connection.asked]).toEqual([{ symbol: 'A', last: 10 }, true]);
    last = 11;
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS);
    expect(it.read('quote/B')).toEqual({ symbol: 'B', last: 11 });
    expect(asked).toEqual(
      Array.from({ length: 2 }, () => ({ path: 'quotes/snapshot', input: { symbols: ['A', 'B'] } })),
    );
  });

  it('book and tape come by one call, the phases of the market by another', async () => {
    const it = setUp('depth/A', 'ticks/A', 'phases');
    answers = {
      'quotes/detail': () => ({ depth: { bids: [] }, ticks: [{ n: 4 }, { n: 5 }] }),
      'quotes/phases': () => [{ venue: 'TWSE' }],
    };
    await beginAsking(it);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked.map(({ path }) => path)).toEqual(['quotes/phases', 'quotes/detail']);
    expect([it.read('depth/A'), it.read('ticks/A'), it.read('phases')]).toEqual([
      { bids: [] },
      [{ n: 4 }, { n: 5 }],
      [{ venue: 'TWSE' }],
    ]);
  });

  it('a message that was there before is not told as new; one that comes is, once', async () => {
    const it = setUp('inbox');
    let messages = [{ id: '7' }];
    answers = { 'notices/list-messages': () => ({ messages, unread: [{ count: 2 }, { count: 1 }] }) };
    await beginAsking(it);
    await vi.advanceTimersByTimeAsync(200);
    expect(it.read('inbox')).toEqual({ n: 0, unread: 3 });
    messages = [{ id: '8' }];
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS);
    expect(it.read('inbox')).toEqual({ n: 0, unread: 3, newest: { id: '8' } });
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS);
    expect(it.read('inbox')).toEqual({ n: 0, unread: 3 });
    // Somebody else signs in, whose messages are others.
    epoch += 1;
    messages = [{ id: '3' }];
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS);
    expect(it.read('inbox')).toEqual({ n: 0, unread: 3 });
  });

  it('what is shown of the account is told to ask again every second time, bars every third', async () => {
    const it = setUp('account', 'strategies');
    answers = {};
    await beginAsking(it);
    await vi.advanceTimersByTimeAsync(200);
    expect([it.read('account'), it.read('conditionals')]).toEqual([{ n: 0, markets: ['twd', 'usd'] }, undefined]);
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS);
    expect([it.read('account'), refreshed]).toEqual([{ n: 0, markets: ['twd', 'usd'] }, []]);
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS);
    expect([it.read('strategies'), refreshed]).toEqual([{ n: 2, markets: ['twd', 'usd'] }, ['quotes/bars']]);
  });

  it('a server that does not answer is asked ever more seldom, and nothing says that prices come', async () => {
    const it = setUp('phases');
    answers = {};
    await beginAsking(it);
    await vi.advanceTimersByTimeAsync(70_000);
    // At 0, 10, 30 and 70 seconds.
    expect([asked.length, it.connection.asked]).toEqual([4, false]);
  });

  it('nobody asks while the screen is covered or there is no network', async () => {
    const it = setUp('phases');
    answers = { 'quotes/phases': () => [] };
    shown.hidden = true;
    await beginAsking(it);
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS * 3);
    [shown.hidden, online.onLine] = [false, false];
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS * 3);
    expect(asked).toEqual([]);
    online.onLine = true;
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS);
    expect(asked).toHaveLength(1);
  });

  it('an answer that comes after the live connection is dropped, and the asking ends', async () => {
    const it = setUp('phases');
    const { promise, resolve } = Promise.withResolvers();
    answers = { 'quotes/phases': () => promise };
    await beginAsking(it);
    it.open();
    resolve([{ venue: 'TWSE' }]);
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS * 2);
    expect([it.read('phases'), it.connection.asked, asked.length]).toEqual([undefined, false, 1]);
  });
});
