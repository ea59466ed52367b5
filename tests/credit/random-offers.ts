import type { Order } from '@kuroshio/orders';
import type { PlainAccount } from './plain-account.ts';
import { countedIn } from './plain-lots.ts';
import type { Counted, PlainCall } from './plain-words.ts';
import { PLAIN_DAYS } from './plain-days.ts';
import { count, type Episode } from './episode.ts';

const DOLLAR = 100n;
const wordOf = (kind: 'lots' | 'shorts', id: number) => `${kind} ${id}`;

/** Of what was put up for a loan. */
export const offeredPledge = (id: number) => `pledge ${id}`;

/** The house has offered what was called, or wanted it back, before the opening. */
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

/** On six business days one after the other, today the last (article 55). */
export function isLong({ offered, exchange }: Episode, word: string): boolean {
  const today = PLAIN_DAYS.indexOf(exchange.clock.date);
  return PLAIN_DAYS.slice(today - 5, today + 1).every((day) => offered.get(word)?.includes(day) === true);
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
  const long = <One extends { readonly id: number; readonly quantity: bigint }>(
    kind: 'lots' | 'shorts',
    all: Iterable<One>,
  ) =>
    [...all]
      .filter((one) => call[kind].includes(one.id) && one.quantity > 0n && isLong(episode, wordOf(kind, one.id)))
      .sort((a, b) => a.id - b.id);
  const lots = long('lots', account.lots.values()).filter((lot) => lot.loan > 0n && countedIn(lot) === counted);
  const shorts = long('shorts', account.shorts.values());
  for (const { id, loan } of lots) {
    count(episode, `six days without a buyer of ${counted}`);
    const missing = call.amount - account.paid(counted);
    if (missing <= 0n) return free;
    const whole = ((missing + DOLLAR - 1n) / DOLLAR) * DOLLAR;
    const wanted = whole < loan ? whole : loan;
    let most = free >= account.costOfRepaying(id, wanted, date) ? wanted : (free / DOLLAR) * DOLLAR;
    if (most > wanted) most = (wanted / DOLLAR) * DOLLAR;
    while (most > 0n && account.costOfRepaying(id, most, date) > free) most -= DOLLAR;
    free -= most > 0n ? account.costOfRepaying(id, most, date) : 0n;
    if (most > 0n) account.repay(id, most, date);
  }
  for (const { id } of shorts) {
    count(episode, 'six days without a seller');
    const missing = call.amount - account.paid(counted);
    if (missing <= 0n) return free;
    const put = missing < free ? missing : free;
    if (put > 0n) account.putUp(id, put);
    free -= put > 0n ? put : 0n;
  }
  return free;
}
