import { LiveTopics } from './live-topics.ts';

/** The part of a WebSocket that the connection uses. */
export interface LiveSocket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LiveOptions {
  /** Opens a socket to the server. */
  readonly open: () => LiveSocket;
  /** The session token; undefined for a guest. */
  readonly token: () => string | undefined;
  /** Uniform in [0, 1): spreads reconnections so that a restarted server is not stormed. */
  readonly random: () => number;
  /** The connection is back after it was lost: what was missed meanwhile has to be asked for. */
  readonly onReturn: () => void;
  /** The server does not know the token any more. */
  readonly onUnauthorised: () => void;
}

/** Open is a connection by which something has come: one that opens and stays silent is held back on its way. */
export type LiveState = 'idle' | 'connecting' | 'open' | 'lost';

export const PING_MS = 15_000;
/** A connection by which nothing has come after so long is given up: it is answered at once where it gets through. */
export const FIRST_WORD_MS = 10_000;
/** Silent for so long later, a connection counts as dead. */
export const SILENCE_MS = 35_000;
export const BACKOFF_FIRST_MS = 500;
export const BACKOFF_MOST_MS = 15_000;
/** What is wanted and what not any more is said in one go, this often at most: the server cuts off who talks too much. */
export const SAY_MS = 150;
/** A topic that nobody wants any more is kept so long: going back and forth between screens costs nothing. */
export const LINGER_MS = 3_000;

const PRIVATE: readonly string[] = ['orders', 'account', 'inbox'];

/**
 * The one live connection of the app, outside of all screens. It opens with the first topic that is wanted, comes back
 * by itself when it is lost (doubling waits, spread by chance), signs in, and asks again for everything wanted.
 */
export class LiveConnection {
  readonly topics = new LiveTopics();
  readonly #options: LiveOptions;
  readonly #wanted = new Map<string, number>();
  readonly #lingering = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #stateListeners = new Set<() => void>();
  #socket: LiveSocket | undefined;
  #state: LiveState = 'idle';
  #ready = false;
  #authorised = false;
  #asked = false;
  #attempts = 0;
  #wasOpen = false;
  #heardAt = 0;
  #ping: ReturnType<typeof setInterval> | undefined;
  #firstWord: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #unsent = new Set<string>();
  #unwanted = new Set<string>();
  #saidAt = 0;
  #saying: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  get state(): LiveState {
    return this.#state;
  }

  get isAway(): boolean {
    return this.#state === 'lost' || this.#state === 'connecting';
  }

  /** Whether what is wanted is asked for in a rhythm, in place of the live connection (`ask-live.ts`). */
  get asked(): boolean {
    return this.#asked;
  }

  noteAsked(asked: boolean): void {
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#tellState();
  }

  /** What somebody wants at this moment. */
  get wanted(): readonly string[] {
    return [...this.#wanted.keys()];
  }

  /** Calls back when `state` or `asked` has changed. */
  onState(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /** Wants a topic until the returned function is called; the topic is asked for once however many want it. */
  want(topic: string, listener: () => void): () => void {
    const stop = this.topics.listen(topic, listener);
    const linger = this.#lingering.get(topic);
    clearTimeout(linger);
    this.#lingering.delete(topic);
    const wanted = this.#wanted.get(topic) ?? 0;
    this.#wanted.set(topic, wanted + 1);
    if (wanted === 0 && linger === undefined) this.#ask(topic);
    let done = false;
    return () => {
      if (done) return;
      done = true;
      stop();
      this.#unwant(topic);
    };
  }

  /** Who is signed in has changed: the connection begins anew with the token there is now. */
  restart(): void {
    this.#drop();
    this.#wasOpen = false;
    this.#attempts = 0;
    if (this.#wanted.size > 0) this.#connect();
    else this.#setState('idle');
  }

  /** The network or the screen is back: do not wait for the next try. */
  wake(): void {
    if (this.#state === 'lost') {
      clearTimeout(this.#retry);
      this.#connect();
    } else if (this.#state === 'open' && Date.now() - this.#heardAt > PING_MS * 2) this.#lose();
  }

  #unwant(topic: string): void {
    const left = (this.#wanted.get(topic) ?? 1) - 1;
    if (left > 0) {
      this.#wanted.set(topic, left);
      return;
    }
    this.#wanted.delete(topic);
    this.#lingering.set(
      topic,
      setTimeout(() => {
        this.#lingering.delete(topic);
        this.topics.forget(topic);
        if (!this.#unsent.delete(topic)) this.#unwanted.add(topic);
        this.#saySoon();
      }, LINGER_MS),
    );
  }

  #ask(topic: string): void {
    if (this.#state === 'idle') this.#connect();
    if (!this.#unwanted.delete(topic)) this.#unsent.add(topic);
    this.#saySoon();
  }

  #saySoon(): void {
    if (this.#saying !== undefined) return;
    this.#saying = setTimeout(() => this.#say(), Math.max(0, this.#saidAt + SAY_MS - Date.now()));
  }

  /** Says in one go what has come to be wanted and unwanted since the last time. */
  #say(): void {
    this.#saying = undefined;
    if (!this.#ready) return;
    this.#saidAt = Date.now();
    if (this.#unwanted.size > 0) this.#send({ op: 'unsub', topics: [...this.#unwanted] });
    this.#unwanted.clear();
    const topics = [...this.#unsent].filter((topic) => this.#authorised || !PRIVATE.includes(topic));
    for (const topic of topics) this.#unsent.delete(topic);
    if (topics.length > 0) this.#send({ op: 'sub', topics });
  }

  #connect(): void {
    this.#retry = undefined;
    this.#setState('connecting');
    const socket = this.#options.open();
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.onopen = () => {
      this.#ready = true;
      const token = this.#options.token();
      if (token !== undefined) this.#send({ op: 'auth', token });
      this.#unsent = new Set([...this.#wanted.keys(), ...this.#lingering.keys()]);
      this.#unwanted.clear();
      this.#say();
      this.#send({ op: 'ping' });
    };
    socket.onmessage = ({ data }) => {
      this.#heardAt = Date.now();
      this.#attempts = 0;
      if (this.#state !== 'open') this.#begin();
      this.#hear(data);
    };
    socket.onclose = () => this.#lose();
    this.#firstWord = setTimeout(() => this.#lose(), FIRST_WORD_MS);
    clearInterval(this.#ping);
    this.#ping = setInterval(() => {
      if (Date.now() - this.#heardAt > SILENCE_MS) this.#lose();
      else this.#send({ op: 'ping' });
    }, PING_MS);
  }

  /** Something has come: the connection gets through. */
  #begin(): void {
    clearTimeout(this.#firstWord);
    this.#setState('open');
    if (this.#wasOpen) this.#options.onReturn();
    this.#wasOpen = true;
  }

  #hear(data: unknown): void {
    const message = parse(data);
    if (Array.isArray(message.m)) {
      for (const { t, k, v } of message.m) this.topics.receive(t, k === 'delta' ? 'delta' : 'snapshot', v);
    } else if (message.op === 'auth') {
      this.#authorised = message.ok === true;
      if (this.#authorised) this.#say();
      else this.#options.onUnauthorised();
    }
  }

  #send(message: object): void {
    if (this.#ready) this.#socket?.send(JSON.stringify(message));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#ready = false;
    this.#authorised = false;
    clearInterval(this.#ping);
    clearTimeout(this.#firstWord);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (socket === undefined) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #lose(): void {
    this.#drop();
    this.#setState('lost');
    const most = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#connect(), most * (0.5 + this.#options.random() / 2));
  }

  #setState(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#tellState();
  }

  #tellState(): void {
    for (const listener of [...this.#stateListeners]) listener();
  }
}

interface Heard {
  readonly op?: unknown;
  readonly ok?: unknown;
  readonly m?: readonly { readonly t: string; readonly k: string; readonly v: unknown }[];
}

function parse(data: unknown): Heard {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}
