import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BACKOFF_FIRST_MS,
  BACKOFF_MOST_MS,
  FIRST_WORD_MS,
  LINGER_MS,
  LiveConnection,
  type LiveSocket,
  PING_MS,
  SAY_MS,
  SILENCE_MS,
} from './live-connection.ts';

class FakeSocket implements LiveSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: unknown[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function setUp(token?: string) {
  const sockets: FakeSocket[] = [];
  const onReturn = vi.fn();
  const onUnauthorised = vi.fn();
  const connection = new LiveConnection({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: () => token,
    random: () => 1,
    onReturn,
    onUnauthorised,
  });
  const last = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  return { connection, sockets, last, onReturn, onUnauthorised };
}

const nothing = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('subscriptions', () => {
  it('open the connection with the first topic, and not before', () => {
    const { connection, sockets } = setUp();
    expect(sockets).toHaveLength(0);
    connection.want('phases', nothing);
    expect(sockets).toHaveLength(1);
  });

  it('ask for a topic once, however many want it, and all in one message', () => {
    const { connection, last } = setUp();
    connection.want('quote/A', nothing);
    connection.want('quote/A', nothing);
    connection.want('quote/B', nothing);
    last().onopen?.();
    vi.advanceTimersByTime(SAY_MS);
    expect(last().sent).toEqual([{ op: 'sub', topics: ['quote/A', 'quote/B'] }, { op: 'ping' }]);
  });

  it('give a topic up a while after the last that wanted it, together with the others', () => {
    const { connection, last } = setUp();
    const stops = ['a', 'b', 'c'].map((name) => connection.want(`quote/${name}`, nothing));
    const other = connection.want('quote/a', nothing);
    last().onopen?.();
    last().sent = [];
    for (const stop of stops) stop();
    vi.advanceTimersByTime(LINGER_MS + SAY_MS);
    expect(last().sent).toEqual([{ op: 'unsub', topics: ['quote/b', 'quote/c'] }]);
    other();
    other();
    vi.advanceTimersByTime(LINGER_MS + SAY_MS);
    expect(last().sent.at(-1)).toEqual({ op: 'unsub', topics: ['quote/a'] });
  });

  it('say nothing when a topic is wanted again in time', () => {
    const { connection, last } = setUp();
    const stop = connection.want('quote/A', nothing);
    last().onopen?.();
    vi.advanceTimersByTime(SAY_MS);
    last().sent = [];
    stop();
    vi.advanceTimersByTime(LINGER_MS - 1);
    connection.want('quote/A', nothing);
    vi.advanceTimersByTime(LINGER_MS + SAY_MS);
    expect(last().sent).toEqual([]);
  });

  it('never say more in a second than the server bears while a list scrolls', () => {
    const { connection, last } = setUp();
    connection.want('phases', nothing);
    last().onopen?.();
    last().sent = [];
    for (let i = 0; i < 100; i += 1) {
      const stop = connection.want(`quote/${i}`, nothing);
      vi.advanceTimersByTime(10);
      stop();
    }
    expect(last().sent.length).toBeLessThanOrEqual(15);
  });

  it('hand what comes in to those who listen', () => {
    const { connection, last } = setUp();
    const heard = vi.fn();
    connection.want('quote/A', heard);
    last().onopen?.();
    last().say({ m: [{ t: 'quote/A', k: 'snapshot', v: { last: 5 } }] });
    last().onmessage?.({ data: 'no JSON' });
    vi.advanceTimersByTime(200);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(connection.topics.read('quote/A')).toEqual({ last: 5 });
  });
});

describe('signing in', () => {
  it('comes first; what is private is asked for when the server has agreed', () => {
    const { connection, last } = setUp('secret');
    connection.want('orders', nothing);
    connection.want('phases', nothing);
    last().onopen?.();
    expect(last().sent).toEqual([{ op: 'auth', token: 'secret' }, { op: 'sub', topics: ['phases'] }, { op: 'ping' }]);
    last().say({ op: 'auth', ok: true });
    expect(last().sent.at(-1)).toEqual({ op: 'sub', topics: ['orders'] });
  });

  it('that fails is told, and private topics are not asked for', () => {
    const { connection, last, onUnauthorised } = setUp('stale');
    connection.want('orders', nothing);
    last().onopen?.();
    last().say({ op: 'auth', ok: false });
    vi.advanceTimersByTime(SAY_MS);
    expect(onUnauthorised).toHaveBeenCalledTimes(1);
    expect(last().sent).toEqual([{ op: 'auth', token: 'stale' }, { op: 'ping' }]);
  });

  it('or out begins a new connection', () => {
    const { connection, sockets } = setUp();
    connection.want('phases', nothing);
    sockets[0]?.onopen?.();
    connection.restart();
    expect([sockets.length, sockets[0]?.closed]).toEqual([2, true]);
  });
});

describe('a lost connection', () => {
  it('is tried again after doubling waits up to a bound', () => {
    const { connection, sockets, last } = setUp();
    connection.want('phases', nothing);
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      last().onclose?.();
      const before = sockets.length;
      let waited = 0;
      while (sockets.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
    expect([waits[0], waits.at(-1)]).toEqual([BACKOFF_FIRST_MS, BACKOFF_MOST_MS]);
  });

  it('asks again for everything wanted, and tells that something may have been missed', () => {
    const { connection, last, onReturn } = setUp('secret');
    connection.want('quote/A', nothing);
    connection.want('quote/B', nothing);
    last().onopen?.();
    last().say({ op: 'pong' });
    expect(onReturn).not.toHaveBeenCalled();
    last().onclose?.();
    expect(connection.state).toBe('lost');
    vi.advanceTimersByTime(BACKOFF_FIRST_MS);
    last().onopen?.();
    expect(last().sent).toEqual([
      { op: 'auth', token: 'secret' },
      { op: 'sub', topics: ['quote/A', 'quote/B'] },
      { op: 'ping' },
    ]);
    expect(onReturn).not.toHaveBeenCalled();
    last().say({ op: 'pong' });
    expect(onReturn).toHaveBeenCalledTimes(1);
  });

  it.each(['opens and stays silent', 'does not even open'])('is one that %s', (what) => {
    const { connection, sockets, last, onReturn } = setUp();
    connection.want('phases', nothing);
    if (what === 'opens and stays silent') last().onopen?.();
    vi.advanceTimersByTime(FIRST_WORD_MS - 1);
    expect(connection.state).toBe('connecting');
    vi.advanceTimersByTime(1);
    expect([connection.state, sockets[0]?.closed]).toEqual(['lost', true]);
    vi.advanceTimersByTime(BACKOFF_FIRST_MS);
    last().onopen?.();
    last().say({ op: 'pong' });
    vi.advanceTimersByTime(FIRST_WORD_MS * 3);
    expect([connection.state, sockets.length]).toEqual(['open', 2]);
    // Nothing was missed that had ever been told.
    expect(onReturn).not.toHaveBeenCalled();
  });

  it('is noticed by silence', () => {
    const { connection, last } = setUp();
    connection.want('phases', nothing);
    last().onopen?.();
    last().say({ op: 'pong' });
    last().sent = [];
    vi.advanceTimersByTime(PING_MS);
    expect(last().sent).toEqual([{ op: 'ping' }]);
    last().say({ op: 'pong' });
    vi.advanceTimersByTime(SILENCE_MS - PING_MS);
    expect(connection.state).toBe('open');
    vi.advanceTimersByTime(SILENCE_MS + PING_MS);
    expect(connection.state).not.toBe('open');
  });

  it('is tried at once when the network is back', () => {
    const { connection, sockets, last } = setUp();
    connection.want('phases', nothing);
    last().onopen?.();
    last().onclose?.();
    connection.wake();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(BACKOFF_FIRST_MS * 2);
    expect(sockets).toHaveLength(2);
  });
});
