import { businessDay } from './plain-days.ts';
import { atLeastNothing, bps, CENT, DOLLAR, downTo, least, of, times, upTo } from './plain-fraction.ts';
import { countedIn, standingFor } from './plain-lots.ts';
import type { Counted, PlainAction, PlainCall, PlainLot, PlainShort, PlainStock } from './plain-words.ts';

/**
 * The ratio and the calls of what is counted together (FL007121 articles 23, 54, 55): margin purchases and short sales are, and
 * secured loans by themselves. The one never stands for the other.
 */

/** What is owed, and for what it stands. */
interface Owed {
  readonly lots: ReadonlyMap<number, PlainLot>;
  readonly shorts: ReadonlyMap<number, PlainShort>;
  stock(name: string): PlainStock;
}

/** A day, the prices of its moment, and what companies have said. */
export interface Moment {
  readonly priceOf: (stock: string) => bigint;
  readonly on: string;
  readonly actions: readonly PlainAction[];
}

/** What shares count for: from the sixth business day before an ex-date on less what they give up on it (article 23). */
function standsAt(lot: PlainLot, { priceOf, on, actions }: Moment): bigint {
  const price = priceOf(lot.stock);
  let value = price * lot.quantity;
  for (const { stock, exDate, cash, shares } of actions) {
    if (stock !== lot.stock || on >= exDate || on < businessDay(exDate, -6)) continue;
    const more = downTo(1n, times(of(lot.quantity), shares)) - lot.quantity;
    value -= downTo(DOLLAR, times(of(lot.quantity), cash)) + atLeastNothing(more) * price;
  }
  return atLeastNothing(value);
}

/**
 * What of a call is paid: in money, by sales, and by what was put up for it since, at what it counted then, as far as it still stands and
 * no more than is owed.
 */
export function paidOf({ lots }: Pick<Owed, 'lots'>, call: PlainCall, counted: Counted): bigint {
  return call.lots.reduce((paid, id) => {
    const owing = lots.get(id);
    // Paid back and lent on anew since, that loan is of the other account.
    if (owing === undefined || countedIn(owing) !== counted) return paid;
    const parts = standingFor(lots, id).map(({ quantity, standsFor: { counted: then, shares, on } }) =>
      on <= call.calledOn ? 0n : downTo(CENT, of(then * least(quantity, shares), shares)),
    );
    return paid + [parts.reduce((sum, part) => sum + part, 0n)].reduce(least, owing.loan);
  }, call.paid);
}

/**
 * What counts of what was put up for a loan, and what of it is set against a call: of each, the first by its number first, no more than
 * would carry by its ratio what of the loan the others before it do not.
 */
function furtherFor(lots: Owed['lots'], { id, loan }: PlainLot, moment: Moment): { stands: bigint; restored: bigint } {
  const sum = { stands: 0n, restored: 0n };
  let left = loan;
  for (const lot of standingFor(lots, id)) {
    const ratio = bps(lot.standsFor.ratio);
    const stands = least(standsAt(lot, moment), downTo(CENT, of(left * ratio.under, ratio.over)));
    left -= upTo(CENT, times(of(stands), ratio));
    sum.stands += stands;
    sum.restored += downTo(CENT, times(of(stands), ratio));
  }
  return sum;
}

/** Every transaction as the ratio counts it: what stands for it, what is owed, and what is called for it (article 54). */
function transactions({ lots, shorts, stock }: Owed, counted: Counted, moment: Moment) {
  const longs = [...lots.values()]
    .filter((lot) => lot.loan > 0n && countedIn(lot) === counted)
    .map((lot) => {
      const [own, further] = [standsAt(lot, moment), furtherFor(lots, lot, moment)];
      const stands = own + further.stands;
      const restored = downTo(CENT, times(of(own), bps(stock(lot.stock).lent))) + further.restored;
      return { kind: 'lots' as const, id: lot.id, stands, owed: lot.loan, called: lot.loan - restored };
    });
  if (counted === 'secured') return longs;
  const owedShares = [...shorts.values()].map((one) => {
    const value = moment.priceOf(one.stock) * one.quantity;
    const putUp = upTo(CENT, times(of(value), bps(stock(one.stock).putUp)));
    const called = putUp - (one.held - one.proceeds) + value - one.proceeds;
    return { kind: 'shorts' as const, id: one.id, stands: one.held, owed: value, called };
  });
  return [...longs, ...owedShares];
}

/** Whether too little stands for what is owed, and which transactions by themselves are below 130 %. */
function weigh(owed: Owed, counted: Counted, moment: Moment) {
  const all = transactions(owed, counted, moment);
  const sum = all.reduce((both, one) => ({ stands: both.stands + one.stands, owed: both.owed + one.owed }), {
    stands: 0n,
    owed: 0n,
  });
  const below = all.filter((one) => one.stands * 100n < one.owed * 130n);
  return {
    below,
    amount: below.reduce((total, one) => total + atLeastNothing(one.called), 0n),
    isBelow: (percent: bigint) => sum.owed > 0n && sum.stands * 100n < sum.owed * percent,
  };
}

/** Whether all that is counted together, or one transaction of it, stands at so many percent of what is owed or above. */
function covers(owed: Owed, counted: Counted, moment: Moment, percent: bigint, only?: number): boolean {
  const all = transactions(owed, counted, moment).filter(({ kind, id }) =>
    only === undefined ? true : kind === 'lots' && id === only,
  );
  const [stands, owes] = [all.reduce((sum, one) => sum + one.stands, 0n), all.reduce((sum, one) => sum + one.owed, 0n)];
  return stands * 100n >= owes * percent;
}

/** Before its loan is paid back a lot comes back where nothing is called and nothing was left owed, and all stands at 166 % without it. */
export function mayTakeBack(
  { lots, shorts, stock, calls }: Owed & { readonly calls: ReadonlyMap<Counted, PlainCall> },
  id: number,
  moment: Moment,
): boolean {
  const lot = lots.get(id);
  const owing = lot?.standsFor && lots.get(lot.standsFor.loan);
  if (lot === undefined || owing === undefined || owing.quantity === 0n) return false;
  const counted = countedIn(owing);
  if (calls.has(counted)) return false;
  const rest = { lots: new Map([...lots, [id, { ...lot, standsFor: undefined }]]), shorts, stock };
  return covers(rest, counted, moment, 166n) && covers(rest, counted, moment, 166n, owing.id);
}

/** What of the money stays while too little stands for what is owed (articles 54, 55): what is called, and what sales left. */
export function keptFor(owed: Owed, call: PlainCall | undefined, counted: Counted, moment: Moment): bigint {
  const { amount, isBelow } = weigh(owed, counted, moment);
  const now = isBelow(130n) ? amount : 0n;
  const called = call === undefined ? 0n : call.amount - paidOf(owed, call, counted);
  const left = [...owed.lots.values()]
    .filter((lot) => lot.quantity === 0n && countedIn(lot) === counted)
    .reduce((sum, { loan }) => sum + loan, 0n);
  return [now, called, left].reduce((most, one) => (one > most ? one : most), 0n);
}

/** The close of a business day: what becomes of a call, and who is called (articles 54 and 55). */
export function callAtClose(
  owed: Owed,
  call: PlainCall | undefined,
  counted: Counted,
  moment: Moment,
): PlainCall | undefined {
  const { below, amount, isBelow } = weigh(owed, counted, moment);
  const { on } = moment;
  if (call !== undefined && paidOf(owed, call, counted) < call.amount && isBelow(166n)) {
    if (call.state !== 'selling' && on >= businessDay(call.calledOn, 2))
      call.state = isBelow(130n) ? 'selling' : 'standing';
    return call;
  }
  // Whoever is below at a close is called, also where an earlier call has just been paid.
  if (!isBelow(130n) || amount === 0n) return undefined;
  const ids = (kind: string) => below.filter((one) => one.kind === kind).map(({ id }) => id);
  return { state: 'called', calledOn: on, amount, lots: ids('lots'), shorts: ids('shorts'), paid: 0n };
}
