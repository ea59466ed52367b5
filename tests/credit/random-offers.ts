import type { Order } from '@kuroshio/orders';
import type { PlainAccount } from './plain-account.ts';
import { PLAIN_DAYS } from './plain-days.ts';
import { count, type Episode } from './episode.ts';

const DOLLAR = 100n;
const wordOf = (kind: 'lots' | 'shorts', id: number) => `${kind} ${id}`;

/** The house has offered what was called, or wanted it back, before the opening. */
export function noteOffer({ offered, exchange }: Episode, { side, closes, clientOrderId }: Order): void {
  const id = closes[0]?.positionId;
  if (id === undefined || !clientOrderId.startsWith('margin-call.')) return;
  const word = wordOf(side === 'sell' ? 'lots' : 'shorts', id);
  offered.set(word, [...(offered.get(word) ?? []), exchange.clock.date]);
}

/** On six business days one after the other, today the last (article 55). */
function isLong({ offered, exchange }: Episode, word: string): boolean {
  const today = PLAIN_DAYS.indexOf(exchange.clock.date);
  return PLAIN_DAYS.slice(today - 5, today + 1).every((day) => offered.get(word)?.includes(day) === true);
}

/** At the close: what found nobody for six days is paid with what is free, as far as that reaches with the interest of that part. */
export function payOffered(episode: Episode, customer: number, account: PlainAccount): void {
  const { call } = account;
  if (call?.state !== 'selling') return;
  const { exchange } = episode;
  const { state } = exchange.memory;
  const { date } = exchange.clock;
  const long = <One extends { readonly id: number; readonly quantity: bigint }>(
    kind: 'lots' | 'shorts',
    all: Iterable<One>,
  ) =>
    [...all]
      .filter((one) => call[kind].includes(one.id) && one.quantity > 0n && isLong(episode, wordOf(kind, one.id)))
      .sort((a, b) => a.id - b.id);
  const lots = long('lots', account.lots.values()).filter(({ loan }) => loan > 0n);
  const shorts = long('shorts', account.shorts.values());
  let free: bigint = exchange.balance(customer, 'available');
  for (const { id, held } of shorts) free += (state.shorts.get(id)?.collateral ?? 0n) - held;
  for (const { id, loan } of lots) {
    const paid = loan - (state.positions.get(id)?.loan ?? 0n);
    if (paid > 0n) free += account.costOfRepaying(id, paid, date);
  }
  for (const { id, loan } of lots) {
    count(episode, 'six days without a buyer');
    const missing = call.amount - call.paid;
    if (missing <= 0n) return;
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
    const missing = call.amount - call.paid;
    if (missing <= 0n) return;
    const put = missing < free ? missing : free;
    if (put > 0n) account.putUp(id, put);
    free -= put > 0n ? put : 0n;
  }
}
