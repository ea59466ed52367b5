import type { Clock } from '../clock.ts';
import { type Allowance, createAllowance, multiplied, type Rate } from './allowance.ts';

/** Who asks: customers go before guests. */
export type Rank = 'customer' | 'guest';

/** A client that has asked for something. */
export interface Served {
  readonly allowance: Allowance;
  /** Who shares what it may cost: a customer with all devices, or all guests of an address. */
  party(): { readonly rank: Rank; readonly name: string };
  /** Whether there is something to do for it now. */
  isReady(): boolean;
  /** Does a little of it. @returns the points it cost */
  step(): number;
  /** Around the steps of a turn, so that what they send goes out in one piece. */
  beginTurn(): void;
  endTurn(): void;
}

/** Milliseconds that the line keeps the thread at a time. */
const SLICE = 2;
/** Milliseconds between two slices, in which orders, the markets and what is pushed to all have the thread to themselves. */
const REST = { customer: 2, guest: 6 } as const;
/** Points of one turn of a party; then the next one has its turn. */
const TURN = 32;

/** Points: one for a topic, one for each KiB that is sent or read. What all guests of an address cost, and a customer. */
const PARTY_RATES: Readonly<Record<Rank, Rate>> = {
  guest: { burst: 16_000, perSecond: 1_600 },
  customer: { burst: 8_000, perSecond: 800 },
};

interface Party {
  readonly key: string;
  readonly rank: Rank;
  readonly allowance: Allowance;
  readonly waiting: Set<Served>;
  /** It owes points, and has no turn until they are earned. */
  isEarning: boolean;
}

/**
 * What clients ask of live data is done in a line behind everything else. Each party has its turn after the others of its
 * rank, however many connections it has; who asked for more than may be had at once waits until it has been earned.
 */
export interface ServingLine {
  /** The client has something to do. */
  add(client: Served): void;
  remove(client: Served): void;
  stop(): void;
}

/** @param multiplier the setting RATE_LIMIT */
export function createServingLine(clock: Clock, multiplier: number): ServingLine {
  const parties = new Map<string, Party>();
  /** Where a client waits, and those that have no turn because they owe points themselves. */
  const places = new WeakMap<Served, Party>();
  const earning = new WeakSet<Served>();
  /** Those whose turn comes, in order. */
  const turns: Record<Rank, Set<Party>> = { customer: new Set(), guest: new Set() };
  let next: NodeJS.Immediate | undefined;
  let resting: NodeJS.Timeout | undefined;
  let isStopped = false;

  function partyOf(client: Served): Party {
    const { rank, name } = client.party();
    const key = `${rank} ${name}`;
    let party = parties.get(key);
    if (party === undefined) {
      const allowance = createAllowance(multiplied(PARTY_RATES[rank], multiplier), clock);
      party = { key, rank, allowance, waiting: new Set(), isEarning: false };
      parties.set(key, party);
    }
    return party;
  }

  function comeBack(party: Party, ms: number): void {
    party.isEarning = true;
    clock.after(ms, () => {
      party.isEarning = false;
      if (isStopped || party.waiting.size === 0) return;
      turns[party.rank].add(party);
      goOn();
    });
  }

  function goOn(): void {
    if (next === undefined && resting === undefined && !isStopped) next = setImmediate(slice);
  }

  /** @returns whether the client waits on in the line */
  function serve(party: Party, client: Served): boolean {
    // A customer's devices share what is the customer's; a guest's connections also have each their own.
    const owes = () => (party.rank === 'guest' ? client.allowance.wait() : 0);
    client.beginTurn();
    let spent = 0;
    while (spent < TURN && client.isReady() && owes() === 0) {
      const points = client.step();
      spent += points;
      client.allowance.take(points);
      party.allowance.take(points);
    }
    client.endTurn();
    if (!client.isReady()) return false;
    const wait = owes();
    if (wait === 0) return true;
    earning.add(client);
    clock.after(wait, () => {
      earning.delete(client);
      add(client);
    });
    return false;
  }

  function turnOf(party: Party): void {
    const turn = turns[party.rank];
    turn.delete(party);
    const wait = party.allowance.wait();
    if (wait > 0) return comeBack(party, wait);
    const [client] = party.waiting;
    if (client === undefined) return;
    party.waiting.delete(client);
    if (serve(party, client)) party.waiting.add(client);
    if (party.waiting.size > 0) turn.add(party);
  }

  function slice(): void {
    next = undefined;
    const until = performance.now() + SLICE;
    let last: Rank = 'customer';
    while (performance.now() < until) {
      const [party] = turns.customer.size > 0 ? turns.customer : turns.guest;
      if (party === undefined) break;
      last = party.rank;
      turnOf(party);
    }
    if (turns.customer.size + turns.guest.size === 0) return;
    resting = setTimeout(() => {
      resting = undefined;
      goOn();
    }, REST[last]);
  }

  function add(client: Served): void {
    if (isStopped || earning.has(client) || !client.isReady()) return;
    const party = partyOf(client);
    places.set(client, party);
    party.waiting.add(client);
    if (party.isEarning) return;
    turns[party.rank].add(party);
    goOn();
  }

  // A party that owes nothing and waits for nothing is made anew when it comes again.
  const stopForgetting = clock.every(60_000, () => {
    for (const [key, party] of parties) if (party.waiting.size === 0 && party.allowance.isFull()) parties.delete(key);
  });

  return {
    add,
    remove: (client) => void places.get(client)?.waiting.delete(client),
    stop() {
      isStopped = true;
      stopForgetting();
      clearImmediate(next);
      clearTimeout(resting);
    },
  };
}
