import { liquidationOrder, partOf } from '@kuroshio/credit';
import type { Log } from '../platform/log.ts';
import type { CallRow } from './call-rows.ts';
import type { MarginParts } from './margin-parts.ts';
import { type MarginHolding, readShortfalls } from './margin-worth.ts';
import { sellLots } from './sell-called.ts';

/** What a sale brings after fee and tax is taken for so much of its value: less than it will be, so that one sale is mostly enough. */
const AFTER_COSTS_BPS = 9_950;

type Parts = Pick<MarginParts, 'database' | 'exchange'> & { readonly log: Log };

/**
 * What the shares of a loan did not bring, and free money has not paid, those bring that were put up for it (article 55): as many as are
 * missing, in whole lots where there are lots, the ones of which most counts first. What is being sold already is waited for. The sale
 * pays the loan by itself.
 * @param selling calls for which the house sells now; a sale for one of these goes by its name
 * @param stopped positions of which nothing is sold today
 */
export async function sellPledged(
  parts: Parts,
  selling: readonly CallRow[],
  stopped: ReadonlySet<number>,
): Promise<void> {
  for (const owing of await readShortfalls(parts.database, parts.exchange)) {
    const { position, pledged } = owing;
    if (pledged.length === 0 || stopped.has(position.id)) continue;
    // One sale of it at a time.
    if (pledged.some((one) => one.position.closingQuantity > 0)) continue;
    const call = selling.find(({ positions }) => positions.includes(BigInt(position.id)));
    const most = new Map(sharesFor(owing).map((one) => [one.positionId, one.quantity]));
    const lots = pledged.flatMap((one) => {
      const quantity = most.get(one.position.id);
      return quantity === undefined ? [] : [{ ...one, most: quantity }];
    });
    const why = call === undefined ? `left.${position.id}` : `call.${call.id}`;
    await sellLots(parts, { customer: position.customer, lots, why });
  }
}

function sharesFor({ position, pledged }: MarginHolding) {
  return liquidationOrder(
    pledged.map(({ position: own, instrument, value, countsBps }) => ({
      ...{ positionId: own.id, quantity: own.quantity, ratioBps: countsBps },
      unit: own.quantity >= instrument.lotSize ? instrument.lotSize : 1,
      proceeds: partOf(value, AFTER_COSTS_BPS),
      pledgedOn: own.openedOn,
    })),
    position.loan,
  );
}
