import type { OutputOf } from '@kuroshio/contract';
import type { UsMarginTerms } from '@kuroshio/credit';
import { addTradingDays, sharesOf, type TradingDate } from '@kuroshio/market';
import { type Cash, cash, formatMinor, NO_CASH } from '@kuroshio/money';
import { coverable } from '@kuroshio/orders';
import { averagePrice, type Exchange } from '../exchange/index.ts';
import type { Owing, ShortHolding } from '../margin/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { usRisenCallPrice } from './us-account.ts';
import { aNightOf, borrowOf } from './us-borrowing.ts';
import { type UsMarginCallParts, usToday } from './us-parts.ts';
import { recallsOn } from './us-recalls.ts';

type Wired = OutputOf<'us-margin/us-margin-overview'>['shorts'][number];

/** What of short sales does not stand on their positions. */
interface ShortsFurther {
  /** By the number of the position: what borrowing has cost so far. */
  readonly charged: ReadonlyMap<number, Cash>;
  readonly recalled: ReadonlyMap<number, { readonly shares: bigint; readonly on: TradingDate }>;
  readonly now: number;
}

const CHARGED = `select short_id, sum(amount)::bigint as charged from short_change where kind = 'fee' and short_id = any($1) group by 1`;

/** What is wanted back today and tomorrow; what is today already is told before the other. */
export async function readRecalls({
  exchange,
}: Pick<UsMarginCallParts, 'exchange'>): Promise<ShortsFurther['recalled']> {
  const today = usToday(exchange);
  const next = addTradingDays(exchange.view.rulebook.calendar, 'US', today, 1);
  const on = async (date: TradingDate) =>
    [...(await recallsOn({ exchange }, date))].map(([id, shares]) => [id, { shares, on: date }] as const);
  return new Map([...(await on(next)), ...(await on(today))]);
}

/** @param on the transaction in which the positions were read */
export async function readShortsFurther(
  on: Queryable,
  owing: readonly Owing[],
  recalled: ShortsFurther['recalled'],
  now: number,
): Promise<ShortsFurther> {
  const ids = owing.flatMap((one) => (one.kind === 'short' ? [one.position.id] : []));
  if (ids.length === 0) return { charged: new Map(), recalled, now };
  const rows = await on.query<{ short_id: bigint; charged: bigint }>(CHARGED, [ids]);
  return { charged: new Map(rows.map((row) => [Number(row.short_id), cash(row.charged)])), recalled, now };
}

/** A night of borrowing it at the last price. */
export function aNight(
  { exchange }: Pick<UsMarginCallParts, 'exchange'>,
  { instrument, position, price }: ShortHolding,
  now: number,
): Cash {
  return aNightOf(instrument, position.quantity, price, borrowOf(exchange, instrument, now).rateBps);
}

export function wireUsShort(
  { exchange }: { readonly exchange: Exchange },
  terms: UsMarginTerms,
  owing: readonly Owing[],
  one: ShortHolding,
  { charged, recalled, now }: ShortsFurther,
): Omit<Wired, 'requirement' | 'excess' | 'shortfall'> {
  const { position, instrument, price, value } = one;
  const { kind, rateBps } = borrowOf(exchange, instrument, now);
  const at = usRisenCallPrice(exchange, terms, owing, instrument);
  const recall = recalled.get(position.id);
  const fees = charged.get(position.id) ?? NO_CASH;
  return {
    ...{ id: String(position.id), symbol: instrument.symbol, quantity: sharesOf(instrument, position.quantity) },
    coverable: sharesOf(instrument, coverable(position)),
    ...{ openedOn: position.openedOn, price, value: formatMinor(value) },
    soldAt: averagePrice(instrument, position.openedValue, position.openedQuantity),
    ...{ collateral: formatMinor(position.collateral), proceeds: formatMinor(position.proceeds) },
    profit: formatMinor(cash(position.proceeds - value - fees)),
    borrow: { kind, rateBps, aDay: formatMinor(aNight({ exchange }, one, now)), charged: formatMinor(fees) },
    requirementBps: exchange.view.usStock(instrument.no).requirementBps,
    ...(at === undefined ? {} : { callPrice: at }),
    ...(recall && { recall: { shares: Number(recall.shares), on: recall.on } }),
  };
}
