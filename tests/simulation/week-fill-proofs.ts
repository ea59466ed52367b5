import { ceilTo, countryOf, floorTo, partsOfShare, tickOf } from './plain-rules.ts';
import { isMarked, type Known, limitsOn, oneOf } from './week-facts.ts';
import { openDays } from './week-plan.ts';

/** Each fill is one that its market and board allow, at what it is worth. */
export function proveFills(known: Known): string[] {
  return known.rows.fills.flatMap((fill) => {
    const one = oneOf(known, fill.instrument_no);
    const { price, quantity, value, board, trading_date: day } = fill;
    const name = `order ${fill.order_id} in ${one.symbol} on ${day} (${board}): ${quantity} at ${price}`;
    const wrong: string[] = [];
    if (!openDays(countryOf(one), known.facts.closed).includes(day)) wrong.push(`${name} is on a day without trading`);
    const limits = limitsOn(known, one, day);
    if (limits !== null && (price > limits.up || price < limits.down)) {
      wrong.push(`${name} is beyond ${limits.down} to ${limits.up}`);
    }
    if (price % tickOf(one, price) !== 0n) wrong.push(`${name} is off its tick`);
    const isTaiwan = countryOf(one) === 'taiwan';
    if ((board === 'odd-lot' || board === 'after-odd') && (quantity < 1n || quantity > 999n)) {
      wrong.push(`${name} is no odd lot`);
    }
    if (isTaiwan && (board === 'regular' || board === 'fixed-price') && quantity % 1000n !== 0n) {
      wrong.push(`${name} is no whole lot`);
    }
    if (board === 'fixed-price' && known.rows.bars.get(`${one.no} ${day}`) !== price) {
      wrong.push(`${name} is not at the close`);
    }
    const parts = partsOfShare(countryOf(one));
    if (board !== 'fractional' && quantity % parts !== 0n) wrong.push(`${name} is no whole share`);
    // A price unit is a cent in Taiwan and a hundredth of one in the US; who buys a fraction of a share pays up to the cent.
    const exact = price * quantity;
    const cent = isTaiwan ? 1n : 100n * parts;
    const worth = (fill.side === 'buy' && quantity % parts !== 0n ? ceilTo(cent, exact) : floorTo(cent, exact)) / cent;
    if (value !== worth) wrong.push(`${name} is worth ${worth} and was booked as ${value}`);
    return wrong;
  });
}

/** Nothing trades while it is suspended. */
export function proveSuspensions(known: Known): string[] {
  const traded = [
    ...known.rows.fills.map(({ instrument_no, trading_date }) => [instrument_no, trading_date] as const),
    ...[...known.rows.bars.keys()].map((key) => [Number(key.split(' ')[0]), key.split(' ')[1] ?? ''] as const),
  ];
  return traded
    .filter(([no, day]) => isMarked(known, no, 'suspended', day))
    .map(([no, day]) => `${no} traded on ${day}, when it was suspended`);
}
