import type { StrikeInput } from './strike.ts';

/** An exact fraction, never shortened: slow and plain. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const less = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const over = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n });
const whole = (n: bigint): Fraction => ({ n, d: 1n });
/** Down to a whole number; of what is not below zero. */
const cut = ({ n, d }: Fraction): bigint => n / d;
const raised = (one: Fraction): bigint => (one.n % one.d === 0n ? cut(one) : cut(one) + 1n);
const bps = (value: number): Fraction => ({ n: BigInt(value), d: 10_000n });

/** A mark is written down with twelve decimals more than the minor unit, of a whole unit of a million parts. */
const MARK = whole(10n ** 18n);

/** What the oracle knows of the pool after a strike. */
export interface PlainResult<Who> {
  readonly value: bigint;
  readonly units: bigint;
  readonly lots: Map<Who, { units: bigint; mark: bigint }>;
  /** What each got out, in money. */
  readonly paid: Map<Who, bigint>;
  readonly fees: bigint;
}

/** `strike` as it is told in words, one follower after the other with exact fractions: the oracle of the other. */
export function plainStrike<Who>(input: StrikeInput<Who>): PlainResult<Who> {
  const { costs, exempt } = input;
  const lots = new Map([...input.lots].map(([who, { units, mark }]) => [who, { units, mark }]));
  const one = over(whole(input.nav.value), whole(input.nav.units));
  const priceNow = raised(times(one, MARK));
  const paid = new Map<Who, bigint>();
  let [money, units, fees] = [input.nav.value as bigint, input.nav.units, 0n];
  const gainFee = (who: Who, some: bigint, mark: bigint) => {
    const cost = raised(over(times(whole(some), whole(mark)), MARK));
    const gain = cut(times(whole(some), one)) - cost;
    return gain > 0n && who !== exempt ? cut(times(whole(gain), bps(costs.feeBps))) : 0n;
  };

  if (input.isFeeDay) {
    for (const [who, lot] of lots) {
      if (who === exempt || priceNow <= lot.mark) continue;
      const gone = cut(over(whole(gainFee(who, lot.units, lot.mark)), one));
      const fee = cut(times(whole(gone), one));
      lot.units -= gone;
      lot.mark = priceNow;
      units -= gone;
      money -= fee;
      fees += fee;
    }
  }
  for (const wish of input.wishes.filter(({ kind }) => kind === 'redeem')) {
    const lot = lots.get(wish.who);
    if (lot === undefined || wish.kind !== 'redeem') throw new Error('nothing to redeem');
    const going = wish.units < lot.units ? wish.units : lot.units;
    const gross = cut(times(whole(going), one));
    const fee = gainFee(wish.who, going, lot.mark);
    const out = gross - fee - raised(times(whole(gross - fee), bps(costs.exitBps)));
    lot.units -= going;
    units -= going;
    money -= out + fee;
    fees += fee;
    paid.set(wish.who, (paid.get(wish.who) ?? 0n) + out);
  }
  for (const wish of input.wishes) {
    if (wish.kind !== 'subscribe') continue;
    const invested = less(whole(wish.amount), whole(raised(times(whole(wish.amount), bps(costs.entryBps)))));
    const bought = cut(over(invested, one));
    const lot = lots.get(wish.who) ?? { units: 0n, mark: 0n };
    const cost = plus(times(whole(lot.units), whole(lot.mark)), times(invested, MARK));
    if (bought > 0n) lot.mark = raised(over(cost, whole(lot.units + bought)));
    else if (!lots.has(wish.who)) lot.mark = priceNow;
    lot.units += bought;
    lots.set(wish.who, lot);
    units += bought;
    money += wish.amount;
  }
  return { value: money, units, lots, paid, fees };
}

/** A follower's stop as it is told in words: worth and the part of its base, each without what is below a minor unit. */
export function plainStopFires(
  units: bigint,
  pool: { readonly value: bigint; readonly units: bigint },
  stop: { readonly bps: number; readonly base: bigint },
): boolean {
  const worth = cut(times(whole(units), over(whole(pool.value), whole(pool.units))));
  return worth <= cut(times(whole(stop.base), bps(stop.bps)));
}

/** The base of a stop after a part has gone: what is left over is for who stays protected. */
export function plainStopBase(base: bigint, before: bigint, after: bigint): bigint {
  return raised(times(whole(base), over(whole(after), whole(before))));
}
