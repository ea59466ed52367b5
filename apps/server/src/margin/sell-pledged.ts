import { liquidationOrder, partOf } from '@kuroshio/credit';
import { addTradingDays } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import type { Log } from '../platform/log.ts';
import { type CallRow, paidSince } from './call-rows.ts';
import { foundNobody, shareOf } from './found-nobody.ts';
import { type MarginParts, VENUE } from './margin-parts.ts';
import { type MarginHolding, readShortfalls } from './margin-worth.ts';
import { sellLots } from './sell-called.ts';

/** What a sale brings after fee and tax is taken for so much of its value: less than it will be, so that one sale is mostly enough. */
const AFTER_COSTS_BPS = 9_950;

const HOUSE_SELLS = `select o.id from orders o
  where o.customer_id = $1 and o.state = 'open' and o.side = 'sell' and starts_with(o.client_order_id, 'margin-')
    and exists (select from jsonb_array_elements(o.closes) c where (c ->> 'positionId')::bigint = any($2)) limit 1`;

type Parts = Pick<MarginParts, 'database' | 'exchange'> & { readonly log: Log };

/** A loan for which what was put up is to be sold now. */
interface Sought {
  readonly owing: MarginHolding;
  readonly amount: Cash;
  /** For which the house sells; a sale for it goes by its name. */
  readonly call: CallRow | undefined;
}

/**
 * What the shares of a loan did not bring, and free money has not paid, those bring that were put up for it (article 55): as many as are
 * missing, in whole lots where there are lots, the ones of which most counts first. A sale of the house that is under way is waited for. It
 * pays the loan by itself.
 * @param selling calls for which the house sells now
 * @param stopped positions of which nothing is sold today
 */
export async function sellPledged(
  parts: Parts,
  selling: readonly CallRow[],
  stopped: ReadonlySet<number>,
): Promise<void> {
  const sought: Sought[] = [];
  for (const owing of await readShortfalls(parts.database, parts.exchange)) {
    const call = selling.find(({ positions }) => positions.includes(BigInt(owing.position.id)));
    sought.push({ owing, amount: owing.position.loan, call });
  }
  for (const call of selling) sought.push(...(await unsoldOf(parts, call)));
  for (const { owing, amount, call } of sought) {
    const { position, pledged } = owing;
    if (pledged.length === 0 || stopped.has(position.id)) continue;
    // One sale of the house at a time; one of the customer's, at whatever price, is taken back.
    const own = [position.customer, pledged.map((one) => one.position.id)];
    if ((await parts.database.query(HOUSE_SELLS, own)).length > 0) continue;
    const most = new Map(sharesFor(owing, amount).map((one) => [one.positionId, one.quantity]));
    const lots = pledged.flatMap((one) => {
      const quantity = most.get(one.position.id);
      return quantity === undefined ? [] : [{ ...one, most: quantity }];
    });
    const why = call === undefined ? `left.${position.id}` : `call.${call.id}`;
    await sellLots(parts, { customer: position.customer, lots, why });
  }
}

/** What is missing of a call whose shares found nobody on the six business days before today, loan by loan. */
async function unsoldOf(parts: Parts, call: CallRow): Promise<Sought[]> {
  const { database, exchange } = parts;
  const { view } = exchange;
  const yesterday = addTradingDays(view.rulebook.calendar, VENUE, clockOf(view, VENUE).date, -1);
  let missing = cash(call.amount - (await paidSince(database, call)));
  const sought: Sought[] = [];
  if (missing <= 0n) return sought;
  for (const owing of await foundNobody(parts, call, yesterday)) {
    if (owing.kind === 'short') break;
    const amount = shareOf(owing, missing);
    missing = cash(missing - amount);
    if (amount > 0n) sought.push({ owing, amount, call });
  }
  return sought;
}

function sharesFor({ pledged }: MarginHolding, amount: Cash) {
  return liquidationOrder(
    pledged.map(({ position: own, instrument, value, countsBps }) => ({
      ...{ positionId: own.id, quantity: own.quantity, ratioBps: countsBps },
      unit: own.quantity >= instrument.lotSize ? instrument.lotSize : 1,
      proceeds: partOf(value, AFTER_COSTS_BPS),
      pledgedOn: own.openedOn,
    })),
    amount,
  );
}
