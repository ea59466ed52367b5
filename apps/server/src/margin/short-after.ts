import type { OutputOf } from '@kuroshio/contract';
import { maintenanceRatio, marginTermsOn, ratioBps, shortSale } from '@kuroshio/credit';
import type { Instrument } from '@kuroshio/market';
import { type Cash, cash, formatMinor, lesser, minus, NO_CASH, type Units } from '@kuroshio/money';
import { growShort, newShort, type Side } from '@kuroshio/orders';
import { clockOf, type Exchange } from '../exchange/index.ts';
import { coverBy } from './cover-before-ex-dates.ts';
import type { MarginParts } from './margin-parts.ts';
import { ofAccount, type Owing, priceNow, readOwing, transactionOf } from './margin-worth.ts';
import { shortAt, type ShortHolding } from './short-worth.ts';
import { risenCallPrice } from './wire-short.ts';

/** What an order with borrowed shares would come to as the market stands, and what it would set aside. */
interface Previewed {
  readonly side: Side;
  readonly quantity: Units;
  readonly value: Cash;
  readonly charged: Cash;
  readonly held: Cash;
  readonly marginBps: number;
  /** The position that a purchase names. */
  readonly positionId: number | undefined;
}

interface After {
  readonly owing: readonly Owing[];
  readonly margin: Cash;
  readonly proceeds: Cash;
  readonly collateral: Cash;
  readonly returned: Cash;
}

/** What an order with borrowed shares would be, before it is confirmed: the reckoning of its fills. */
export async function shortAfter(
  { database, exchange }: Pick<MarginParts, 'database' | 'exchange'>,
  customer: number,
  instrument: Instrument,
  order: Previewed,
): Promise<NonNullable<OutputOf<'trading/preview-order'>['short']>> {
  const isSale = order.side === 'sell';
  const owing = ofAccount(await readOwing(database, exchange, customer), 'margin');
  const after = (isSale ? soldAfter : coveredAfter)(exchange, owing, instrument, order);
  const ratio = maintenanceRatio(after.owing.map(transactionOf));
  const at = isSale ? risenCallPrice(exchange, after.owing, instrument) : undefined;
  const by = isSale ? coverBy(exchange, instrument) : undefined;
  return {
    ...{ held: formatMinor(order.held), marginBps: order.marginBps, margin: formatMinor(after.margin) },
    ...{ proceeds: formatMinor(after.proceeds), collateral: formatMinor(after.collateral) },
    returned: formatMinor(after.returned),
    callBelowBps: marginTermsOn(clockOf(exchange.view, instrument.venue).date).callBelowBps,
    ...(ratio === undefined ? {} : { ratioBps: ratioBps(ratio) }),
    ...(at === undefined ? {} : { callPrice: at }),
    ...(by === undefined ? {} : { coverBy: by }),
  };
}

function soldAfter(
  exchange: Pick<Exchange, 'view'>,
  owing: readonly Owing[],
  instrument: Instrument,
  { quantity, value, charged, marginBps: shortMarginBps }: Previewed,
): After {
  const { date } = clockOf(exchange.view, instrument.venue);
  const { margin } = shortSale(value, NO_CASH, { borrowFeeBps: 0, shortMarginBps });
  const position = newShort({
    ...{ id: 0, customer: 0, instrumentNo: instrument.no, orderId: 0, openedOn: date, openedAt: 0, shortMarginBps },
  });
  const proceeds = cash(value - charged);
  growShort(position, { quantity, value, proceeds, margin });
  const further = shortAt({ position, instrument }, priceNow(exchange, instrument));
  return { owing: [...owing, further], margin, proceeds, collateral: position.collateral, returned: NO_CASH };
}

function coveredAfter(
  exchange: Pick<Exchange, 'view'>,
  owing: readonly Owing[],
  instrument: Instrument,
  { quantity, value, charged, positionId }: Previewed,
): After {
  let left = quantity;
  let collateral = NO_CASH;
  const isMeant = (one: Owing): one is ShortHolding =>
    one.kind === 'short' && one.instrument.no === instrument.no && (positionId ?? one.position.id) === one.position.id;
  const rest = owing.flatMap((one): Owing[] => {
    if (!isMeant(one) || left === 0) return [one];
    const { position } = one;
    const part = lesser(left, position.quantity);
    left = minus(left, part);
    // In proportion; what the rest needs stays, which the fill says.
    const free = cash((position.collateral * BigInt(part)) / BigInt(position.quantity));
    collateral = cash(collateral + free);
    if (part === position.quantity) return [];
    const [still, proceeds] = [
      minus(position.quantity, part),
      cash((position.proceeds * BigInt(position.quantity - part)) / BigInt(position.quantity)),
    ];
    const smaller = { ...position, quantity: still, proceeds, collateral: cash(position.collateral - free) };
    return [shortAt({ position: smaller, instrument }, priceNow(exchange, instrument))];
  });
  const back = collateral - value - charged;
  return {
    ...{ owing: rest, margin: NO_CASH, proceeds: NO_CASH, collateral },
    returned: cash(back > 0n ? back : 0n),
  };
}
