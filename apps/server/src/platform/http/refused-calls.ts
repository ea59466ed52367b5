import type { DoorName } from '@kuroshio/contract';
import type { Clock } from '../clock.ts';
import type { SecurityLog } from '../security-log.ts';

/** Milliseconds in which the same refusal of the same caller is told once, and after them how often it came again. */
const WITHIN = 60_000;
/** Callers and routes that are told apart in that time; those beyond are told together. */
const MOST = 10_000;
/**
 * What is no answer of the business but says that a call was not let in: not well-formed, no session, a page of another site or
 * a role that is not held, too often.
 */
const REFUSED: Readonly<Record<number, string>> = {
  400: 'malformed',
  401: 'no session',
  403: 'not allowed',
  413: 'too large',
  429: 'too often',
};

export interface RefusedCall {
  readonly status: number;
  readonly door: DoorName;
  readonly route: string;
  /** Number of who called, where that is known. */
  readonly caller: number | undefined;
  readonly ip: string;
  readonly device: string;
}

export interface RefusedCalls {
  note(call: RefusedCall): void;
  stop(): void;
}

type Told = Omit<RefusedCall, 'status'> & { readonly outcome: string; again: number };

/** Tells the log of security which calls were refused, so that a flood of them fills no disk. */
export function noteRefusedCalls(security: SecurityLog, clock: Clock): RefusedCalls {
  let told = new Map<string, Told>();

  function tell({ outcome, door, route, caller, ip, device }: Told, times: number): void {
    const who = door === 'customers' ? { customer: caller } : { operator: caller };
    security.record({ event: 'call', outcome, ...who, route, times, ip, device });
  }

  /** Tells how often what was told came again. */
  function sumUp(): void {
    const before = told;
    told = new Map();
    for (const one of before.values()) if (one.again > 0) tell(one, one.again);
  }

  const stop = clock.every(WITHIN, sumUp);
  return {
    note({ status, ...call }) {
      const outcome = REFUSED[status];
      if (outcome === undefined) return;
      const own = JSON.stringify([call.door, call.caller, call.ip, call.route, status]);
      const isKnown = told.has(own) || told.size < MOST;
      const key = isKnown ? own : `others ${status}`;
      const known = told.get(key);
      if (known !== undefined) {
        known.again += 1;
        return;
      }
      const others = { route: 'others', caller: undefined, ip: '', device: '' };
      const first: Told = { ...call, ...(isKnown ? {} : others), outcome, again: 0 };
      told.set(key, first);
      tell(first, 1);
    },
    stop() {
      stop();
      sumUp();
    },
  };
}
