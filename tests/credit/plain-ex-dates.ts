import { DOLLAR, downTo, least, of, times } from './plain-fraction.ts';
import type { PlainAction, PlainLot, PlainShort } from './plain-words.ts';

/** What is held, and what is owed. */
interface Held {
  readonly lots: ReadonlyMap<number, PlainLot>;
  readonly shorts: ReadonlyMap<number, PlainShort>;
}

/** The ex-date: shares become more, who owes some pays what their holder would have got. @returns what comes of money */
export function takenOver(
  { lots: held, shorts }: Held,
  { stock, cash, shares }: PlainAction,
  reference: bigint,
): bigint {
  let money = 0n;
  const lots = [...held.values()].filter((one) => one.stock === stock && one.quantity > 0n);
  const whole = downTo(1n, times(of(lots.reduce((sum, { quantity }) => sum + quantity, 0n)), shares));
  const before = lots.reduce((sum, { quantity }) => sum + quantity, 0n);
  const part = times(of(before), shares);
  if (shares.over !== shares.under) {
    money += downTo(DOLLAR, of((part.over - whole * part.under) * reference, part.under));
    for (const lot of lots) lot.quantity = downTo(1n, times(of(lot.quantity), shares));
    let extra = whole - lots.reduce((sum, { quantity }) => sum + quantity, 0n);
    for (const lot of lots.toSorted((a, b) => a.id - b.id)) {
      if (extra > 0n) lot.quantity += 1n;
      extra -= 1n;
    }
  }
  for (const one of shorts.values()) {
    if (one.stock !== stock) continue;
    const exact = times(of(one.quantity), shares);
    const owed = downTo(1n, exact);
    const inLieu = downTo(DOLLAR, of((exact.over - owed * exact.under) * reference, exact.under));
    const paid = least(one.held, downTo(DOLLAR, times(of(one.quantity), cash)) + inLieu);
    one.held -= paid;
    money -= paid;
    one.quantity = owed;
  }
  return money;
}
