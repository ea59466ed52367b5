import type { Order } from '@kuroshio/orders';
import type { PlainAccount } from './plain-account.ts';
import { PLAIN_DAYS } from './plain-days.ts';
import { least } from './plain-fraction.ts';
import { countedIn, standingFor } from './plain-lots.ts';
import type { Counted, PlainCall, PlainLot } from './plain-words.ts';
import { count, type Episode } from './episode.ts';

const DOLLAR = 100n;
const wordOf = (kind: 'lots' | 'shorts', id: number) => `${kind} ${id}`;

/** Of what was put up for a loan. */
export const offeredPledge = (id: number) => `pledge ${id}`;

/** The house has offered what was called, or wanted it back. */
export function noteOffer({ offered, exchange }: Episode, { side, closes, clientOrderId }: Order): void {
  const id = closes[0]?.positionId;
  if (id === undefined) return;
  noteDay(offered, offeredPledge(id), exchange.clock.date);
  if (!clientOrderId.startsWith('margin-call.')) return;
  const word = wordOf(side === 'sell' ? 'lots' : 'shorts', id);
  noteDay(offered, word, exchange.clock.date);
}

function noteDay(offered: Episode['offered'], word: string, day: string): void {
  offered.set(word, [...(offered.get(word) ?? []), day]);
}

/** On six business days one after the other, today the last, or so many days before today (article 55). */
export function isLong({ offered, exchange }: Episode, word: string, before = 0): boolean {
  const last = PLAIN_DAYS.indexOf(exchange.clock.date) - before;
  return PLAIN_DAYS.slice(last - 5, last + 1).every((day) => offered.get(word)?.includes(day) === true);
}

/** Called purchases that found nobody on six days, so many days before today the last. */
export function unsoldOf(
  episode: Episode,
  account: PlainAccount,
  [counted, call]: readonly [Counted, PlainCall],
  before = 0,
): PlainLot[] {
  return [...account.lots.values()]
    .filter((lot) => call.lots.includes(lot.id) && lot.quantity > 0n && lot.loan > 0n && countedIn(lot) === counted)
    .filter(({ id }) => isLong(episode, wordOf('lots', id), before))
    .toSorted((a, b) => a.id - b.id);
}

/** What was free before the house took some of it for what found nobody: by what it left owed, beside what the oracle has. */
function freeBefore({ exchange }: Episode, customer: number, account: PlainAccount): bigint {
  const { state } = exchange.memory;
  let free: bigint = exchange.balance(customer, 'available');
  for (const { id, held } of account.shorts.values()) free += (state.shorts.get(id)?.collateral ?? 0n) - held;
  for (const { id, loan } of account.lots.values()) {
    const paid = loan - (state.positions.get(id)?.loan ?? 0n);
    if (paid > 0n) free += account.costOfRepaying(id, paid, exchange.clock.date);
  }
  return free;
}

/** At the close: what found nobody for six days is paid with what is free, as far as that reaches with the interest of that part. */
export function payOffered(episode: Episode, customer: number, account: PlainAccount): void {
  const selling = [...account.calls].filter(([, { state }]) => state === 'selling');
  if (selling.length === 0) return;
  let free = freeBefore(episode, customer, account);
  for (const [counted, call] of selling) free = payFor(episode, account, counted, call, free);
}

/** The same for one call. @returns what is then free */
function payFor(episode: Episode, account: PlainAccount, counted: Counted, call: PlainCall, had: bigint): bigint {
  let free = had;
  const { date } = episode.exchange.clock;
  const shorts = [...account.shorts.values()]
    .filter(({ id }) => call.shorts.includes(id) && isLong(episode, wordOf('shorts', id)))
    .toSorted((a, b) => a.id - b.id);
  // What is left of one is not the next one's.
  let left = 0n;
  for (const { id, loan } of unsoldOf(episode, account, [counted, call])) {
    count(episode, `six days without a buyer of ${counted}`);
    const missing = call.amount - account.paid(counted) - left;
    if (missing <= 0n) return free;
    const whole = ((missing + DOLLAR - 1n) / DOLLAR) * DOLLAR;
    const wanted = whole < loan ? whole : loan;
    let most = free >= account.costOfRepaying(id, wanted, date) ? wanted : (free / DOLLAR) * DOLLAR;
    if (most > wanted) most = (wanted / DOLLAR) * DOLLAR;
    while (most > 0n && account.costOfRepaying(id, most, date) > free) most -= DOLLAR;
    free -= most > 0n ? account.costOfRepaying(id, most, date) : 0n;
    if (most > 0n) account.repay(id, most, date);
    const rest = least(missing, loan) - most;
    if (rest > 0n) left += rest;
    noteUnsold(episode, account, id, rest);
  }
  for (const { id } of shorts) {
    count(episode, 'six days without a seller');
    const missing = call.amount - account.paid(counted) - left;
    if (missing <= 0n) return free;
    const put = missing < free ? missing : free;
    if (put > 0n) account.putUp(id, put);
    free -= put > 0n ? put : 0n;
    left += missing - put;
  }
  return free;
}

/** What of a loan is asked for while its own shares find nobody: all that is left of it, once what was put up for it found nobody either. */
function noteUnsold(episode: Episode, account: PlainAccount, id: number, rest: bigint): void {
  const standing = standingFor(account.lots, id);
  const isWaiting = !standing.every((one) => isLong(episode, offeredPledge(one.id)));
  if (standing.length > 0) count(episode, `unsold for six days, what was put up ${isWaiting ? 'waits' : 'too'}`);
  episode.unsold.set(id, isWaiting || rest < 0n ? 0n : rest);
}
