import type { Message, Quote, VenuePhase } from '@kuroshio/contract';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { API_BASE, call } from './api.ts';
import { LiveConnection, type LiveSocket } from './live-connection.ts';
import type { LiveTopic, LiveValue } from './live-topics.ts';
import { currentSession, useSession } from './session.ts';
import { refresh } from './use-call.ts';

/** Everything of the account that a trade, a cancel or a settlement changes. */
export function refreshAccount(): void {
  void refresh(
    'portfolio/assets',
    'portfolio/holdings',
    'portfolio/holds',
    'portfolio/positions',
    'portfolio/position',
    'trading/list-orders',
    'statements/fund-record',
  );
}

function open(): LiveSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const web = new WebSocket(`${scheme}://${location.host}${API_BASE}live`);
  const socket: LiveSocket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => web.send(text),
    close: () => web.close(),
  };
  web.onopen = () => socket.onopen?.();
  web.onmessage = (event) => socket.onmessage?.(event);
  web.onclose = () => socket.onclose?.();
  return socket;
}

export const connection = new LiveConnection({
  open,
  token: () => currentSession().token,
  random: Math.random,
  onReturn: () => {
    if (currentSession().token !== undefined) refreshAccount();
  },
  // The API answers the same token with HTTP 401, which leads to the login; it need not be said a second way.
  onUnauthorised: () => void call('identity/session', {}).catch(() => undefined),
});

/** Ties the connection to the session, the network and the screen; once, when the app starts. */
export function startLive(): void {
  let { epoch } = currentSession();
  useSession.subscribe((session) => {
    if (session.epoch === epoch) return;
    epoch = session.epoch;
    connection.restart();
  });
  addEventListener('online', () => connection.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.wake();
  });
}

/** Calls `listener` with each new value of a topic, ten times a second at most, until the returned function is called. */
export function watchTopic<Topic extends LiveTopic>(
  topic: Topic,
  listener: (value: LiveValue<Topic>) => void,
): () => void {
  return connection.want(topic, () => {
    const value = connection.topics.read(topic);
    if (value !== undefined) listener(value as LiveValue<Topic>);
  });
}

/** The newest value of a topic, or undefined before the first; no topic, no value. */
export function useTopic<Topic extends LiveTopic>(topic: Topic | undefined): LiveValue<Topic> | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (topic === undefined ? () => undefined : connection.want(topic, listener)),
    [topic],
  );
  const value = useSyncExternalStore(subscribe, () =>
    topic === undefined ? undefined : connection.topics.read(topic),
  );
  return value as LiveValue<Topic> | undefined;
}

/** The live quote of an instrument; undefined until the first arrives, so begin with the quote of the request. */
export function useQuote(symbol: string | undefined): Quote | undefined {
  return useTopic(symbol === undefined ? undefined : `quote/${symbol}`);
}

/** The newest value of a topic that is being followed somewhere. */
export function newest<Topic extends LiveTopic>(topic: Topic): LiveValue<Topic> | undefined {
  return connection.topics.read(topic) as LiveValue<Topic> | undefined;
}

export function newestQuote(symbol: string): Quote | undefined {
  return newest(`quote/${symbol}`);
}

/** Phase and clock of every venue. `endsAt` is counted down with `serverNow` as the clock. */
export function usePhases(): readonly VenuePhase[] | undefined {
  return useTopic('phases');
}

export function usePhase(venue: VenuePhase['venue'] | undefined): VenuePhase | undefined {
  return usePhases()?.find((phase) => phase.venue === venue);
}

/** Calls back whenever something of the account changed: positions, balances. */
export function useAccountEvents(callback: (markets: readonly ('twd' | 'usd')[]) => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  const epoch = useSession((session) => (session.token === undefined ? undefined : session.epoch));
  useEffect(() => {
    if (epoch === undefined) return undefined;
    return watchTopic('account', ({ markets }) => latest.current(markets));
  }, [epoch]);
}

/** How many messages are unread; undefined for guests and until it is known. */
export function useUnread(): number | undefined {
  const signedIn = useSession((session) => session.token !== undefined);
  return useTopic(signedIn ? 'inbox' : undefined)?.unread;
}

/** Calls back with each new message from now on. */
export function useNewMessages(callback: (message: Message) => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  const epoch = useSession((session) => (session.token === undefined ? undefined : session.epoch));
  useEffect(() => {
    if (epoch === undefined) return undefined;
    // A later value tells of the same message again, or of none.
    let known = newest('inbox')?.newest?.id;
    return watchTopic('inbox', ({ newest: message }) => {
      if (message === undefined || message.id === known) return;
      known = message.id;
      latest.current(message);
    });
  }, [epoch]);
}

/** A short loss is not worth a word: the notice comes after so long. */
const NOTICE_AFTER_MS = 1500;

/** Whether the live connection has been lost for long enough to say so, and whether what it would tell is asked for meanwhile. */
export function useReconnecting(): false | 'lost' | 'asked' {
  const state = useSyncExternalStore(
    (listener) => connection.onState(listener),
    () => (connection.isAway ? (connection.asked ? 'asked' : 'lost') : false),
  );
  const away = state !== false;
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!away) {
      setLong(false);
      return undefined;
    }
    const timer = setTimeout(() => setLong(true), NOTICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [away]);
  return long && state;
}
