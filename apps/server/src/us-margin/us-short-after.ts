import type { OutputOf } from '@kuroshio/contract';
import { collateralGoing, equityBps, shortSale, usMarginTermsOn, usShortKept } from '@kuroshio/credit';
import { type Instrument, wholeShares } from '@kuroshio/market';
import { type Cash, cash, formatMinor, lesser, minus, NO_CASH, type Units } from '@kuroshio/money';
import { fillValue, type Side } from '@kuroshio/orders';
import { type Owing, priceNow, readUsOwing, shortAt, type ShortHolding } from '../margin/index.ts';
import { usAccount, usRisenCallPrice } from './us-account.ts';
import { aNightOf, borrowOf } from './us-borrowing.ts';
import { type UsMarginParts, usToday } from './us-parts.ts';

type Wired = NonNullable<OutputOf<'trading/preview-order'>['usShort']>;

/** What an order with borrowed US shares would come to as the market stands, and what it would set aside. */
interface Previewed {
  readonly side: Side;
  readonly quantity: Units;
  readonly value: Cash;
  readonly charged: Cash;
  readonly held: Cash;
  readonly marginBps: number;
  /** The position that a purchase names. */
  readonly positionId: number | undefined;
  readonly now: number;
}

/** What an order with borrowed shares in the US would be, before it is confirmed: the reckoning of its fills. */
export async function usShortAfter(
  { database, exchange }: Pick<UsMarginParts, 'database' | 'exchange'>,
  customer: number,
  instrument: Instrument,
  order: Previewed,
): Promise<Wired> {
  const terms = usMarginTermsOn(usToday(exchange));
  const owing = await readUsOwing(database, exchange, customer);
  const { rateBps, kind } = borrowOf(exchange, instrument, order.now);
  const { requirementBps } = exchange.view.usStock(instrument.no);
  const common = {
    ...{ held: formatMinor(order.held), marginBps: order.marginBps, requirementBps },
    borrow: {
      ...{ kind, rateBps },
      aDay: formatMinor(aNightOf(instrument, order.quantity, priceNow(exchange, instrument), rateBps)),
    },
  };
  if (order.side === 'sell') {
    const { value, charged, quantity, marginBps: shortMarginBps } = order;
    const { margin } = shortSale(value, NO_CASH, { borrowFeeBps: 0, shortMarginBps }, instrument.currency);
    const proceeds = cash(value - charged);
    const further = { kind: 'short', instrument, quantity, collateral: cash(proceeds + margin) } as const;
    const after = usAccount(exchange, terms, owing, { ...further, price: priceNow(exchange, instrument) });
    const at = usRisenCallPrice(exchange, terms, owing, instrument, further);
    return {
      ...common,
      ...{ margin: formatMinor(margin), proceeds: formatMinor(proceeds) },
      ...{ collateral: formatMinor(further.collateral), returned: '0' },
      ...{
        equity: formatMinor(after.equity),
        equityBps: equityBps(after),
        requirement: formatMinor(after.requirement),
      },
      ...(at === undefined ? {} : { callPrice: at }),
    };
  }
  const kept = (one: ShortHolding, still: Units) =>
    one.price === 0 || still === 0
      ? NO_CASH
      : usShortKept(terms, {
          ...{ value: fillValue(instrument, one.price, still), shares: wholeShares(instrument, still), requirementBps },
        });
  const { rest, collateral } = givenBack(owing, instrument, order, kept);
  const after = usAccount(exchange, terms, rest);
  const back = collateral - order.value - order.charged;
  const at = usRisenCallPrice(exchange, terms, rest, instrument);
  return {
    ...common,
    ...{ margin: '0', proceeds: '0', collateral: formatMinor(collateral) },
    returned: formatMinor(cash(back > 0n ? back : 0n)),
    ...{ equity: formatMinor(after.equity), equityBps: equityBps(after), requirement: formatMinor(after.requirement) },
    ...(at === undefined ? {} : { callPrice: at }),
  };
}

/** What is left when a purchase has given shares back, and what of the money that is held goes with them: their part, as far as the rest does not need it, or what they cost. */
function givenBack(
  owing: readonly Owing[],
  instrument: Instrument,
  { quantity, value, charged, positionId }: Previewed,
  kept: (one: ShortHolding, still: Units) => Cash,
): { readonly rest: Owing[]; readonly collateral: Cash } {
  let left = quantity;
  let gone = NO_CASH;
  const rest = owing.flatMap((one): Owing[] => {
    const isMeant =
      one.kind === 'short' &&
      one.instrument.no === instrument.no &&
      (positionId ?? one.position.id) === one.position.id;
    if (!isMeant || left === 0) return [one];
    const { position } = one;
    const part = lesser(left, position.quantity);
    left = minus(left, part);
    if (part === position.quantity) {
      gone = cash(gone + position.collateral);
      return [];
    }
    const still = minus(position.quantity, part);
    const own = (position.collateral * BigInt(part)) / BigInt(position.quantity);
    const cost = ((value + charged) * BigInt(part)) / BigInt(quantity);
    const paid = cost < own ? cost : own;
    const goes = collateralGoing(position.collateral, { own, cost: paid, keep: kept(one, still) });
    gone = cash(gone + goes);
    const collateral = cash(position.collateral - goes);
    return [shortAt({ position: { ...position, quantity: still, collateral }, instrument }, one.price)];
  });
  return { rest, collateral: gone };
}
