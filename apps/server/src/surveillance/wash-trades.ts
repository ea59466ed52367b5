import type { CustomerTrade } from './customer-trades.ts';

/** Milliseconds of trades that are looked at together: a trading week with the days between. */
export const WINDOW = 7 * 86_400_000;
/** So often the shares must have gone each way. Strangers meet by chance; not three times and back three times. */
const TIMES = 3;
/** Of customers of whom one let the other in, or whom the same customer let in. */
const TIMES_INVITED = 1;
/** Parts of a hundred that may be left over: what went out has come back, but for this. */
const LEFT_OVER = 10n;

/** What some customers have done with one another that moved shares and changed nothing. */
export interface Wash {
  readonly rule: 'wash-trades' | 'wash-ring';
  /** Of two in the order of their numbers; in a ring in that in which the shares went, the lowest number first. */
  readonly customers: readonly number[];
  readonly trades: readonly CustomerTrade[];
}

/** From a seller to a buyer. */
interface Leg {
  readonly from: number;
  readonly to: number;
  readonly trades: CustomerTrade[];
  quantity: bigint;
}

/** Whether customers are linked by their invitations. */
export type AreInvited = (a: number, b: number) => boolean;

/**
 * Trades in one instrument by which shares came back to whom they had come from: between two customers both ways, or around
 * three of them, each time three times or more (once, where an invitation links two), the same number of shares but for a tenth.
 */
export function findWashes(trades: readonly CustomerTrade[], areInvited: AreInvited): Wash[] {
  const legs = legsOf(trades);
  return [...pairs(legs, areInvited), ...rings(legs)];
}

function legsOf(trades: readonly CustomerTrade[]): ReadonlyMap<number, ReadonlyMap<number, Leg>> {
  const legs = new Map<number, Map<number, Leg>>();
  for (const trade of trades) {
    const { seller, buyer, quantity } = trade;
    if (seller === buyer) continue;
    const outward = legs.get(seller) ?? new Map<number, Leg>();
    legs.set(seller, outward);
    const leg = outward.get(buyer) ?? { from: seller, to: buyer, trades: [], quantity: 0n };
    outward.set(buyer, leg);
    leg.trades.push(trade);
    leg.quantity += quantity;
  }
  return legs;
}

type Legs = ReturnType<typeof legsOf>;

function* pairs(legs: Legs, areInvited: AreInvited): Generator<Wash> {
  for (const [from, outward] of legs) {
    for (const [to, there] of outward) {
      const back = legs.get(to)?.get(from);
      if (from > to || back === undefined) continue;
      const times = areInvited(from, to) ? TIMES_INVITED : TIMES;
      if (isOften([there, back], times) && isEven([there, back])) yield wash('wash-trades', [there, back]);
    }
  }
}

function* rings(legs: Legs): Generator<Wash> {
  for (const [first, outward] of legs) {
    for (const [second, one] of outward) {
      // Each ring once, from its lowest number; what is seldom is looked at no further.
      if (second < first || !isOften([one], TIMES)) continue;
      for (const [third, two] of legs.get(second) ?? []) {
        const three = legs.get(third)?.get(first);
        if (third <= first || three === undefined) continue;
        if (isOften([two, three], TIMES) && isEven([one, two, three])) yield wash('wash-ring', [one, two, three]);
      }
    }
  }
}

const isOften = (legs: readonly Leg[], times: number) => legs.every(({ trades }) => trades.length >= times);

function isEven(legs: readonly Leg[]): boolean {
  const quantities = legs.map(({ quantity }) => quantity).toSorted((a, b) => (a < b ? -1 : 1));
  const [least = 0n, most = 0n] = [quantities[0], quantities.at(-1)];
  return (most - least) * 100n <= most * LEFT_OVER;
}

function wash(rule: Wash['rule'], legs: readonly Leg[]): Wash {
  const trades = legs.flatMap((leg) => leg.trades).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { rule, customers: legs.map(({ from }) => from), trades };
}
