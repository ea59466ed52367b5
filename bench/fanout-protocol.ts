/** Who sends the quotes: the hub of the program, bare `ws`, or `socket.io`. */
export type Peer = 'hub' | 'ws' | 'socket.io';

/** What the bench asks of the processes that it forks. */
export type Asked =
  | {
      readonly op: 'open';
      readonly url: string;
      readonly peer: Peer;
      readonly clients: number;
      readonly symbols: readonly string[];
      /** Instruments that a client subscribes to. */
      readonly each: number;
      readonly seed: string;
    }
  | { readonly op: 'count' }
  | { readonly op: 'counted' }
  | { readonly op: 'serve'; readonly peer: Peer; readonly symbols: readonly string[] }
  /** Quotes of `count` instruments, all in their turn, every 10 ms; `window`: no more than so many updates on their way. */
  | { readonly op: 'publish'; readonly count: number; readonly window: number | undefined }
  | { readonly op: 'received'; readonly updates: number }
  /** Says when nothing is on its way any more. */
  | { readonly op: 'drain' };

/** What they tell. */
export type Told =
  | { readonly op: 'serving'; readonly url: string }
  | { readonly op: 'drained' }
  | { readonly op: 'opened'; readonly snapshots: number }
  | { readonly op: 'received'; readonly updates: number }
  | {
      readonly op: 'counted';
      readonly updates: number;
      /** Quotes that nobody had asked for. */
      readonly wrong: number;
      readonly samples: number;
      /** Milliseconds from the publication of a quote to its arrival. */
      readonly p50: number;
      readonly p99: number;
    };
