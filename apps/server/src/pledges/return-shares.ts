import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { isBelow, marginTermsOn } from '@kuroshio/credit';
import { NO_CASH } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { clockOf } from '../exchange/index.ts';
import { isInDefault, type MarginHolding, openCalls, type Owing, ratioOf, VENUE } from '../margin/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type PledgeParts, readLoan } from './pledge-parts.ts';

type Path = 'pledges/return-shares';
type Returned = Parameters<PledgeParts['exchange']['returnShares']>[0]['seen'];

const DONE = 'select from pledge_change where customer_id = $1 and client_key = $2';
const LOAN_OF = 'select loan_of from pledged_position where position_id = $1 and loan_of is not null';
const NOTHING_SEEN: Returned = { loan: NO_CASH, pledged: [] };

const without = (one: MarginHolding, positionId: number): MarginHolding => ({
  ...one,
  pledged: one.pledged.filter(({ position }) => position.id !== positionId),
});

/**
 * Gives back what was put up, where the account is not called and both the loan and the account stand from the line on at which a call
 * is lifted without it: a rise alone is not paid out (article 61).
 */
export function returnShares({ database, exchange, marks }: PledgeParts): Handler<InputOf<Path>, OutputOf<Path>> {
  async function check(on: Queryable, customer: number, positionId: number): Promise<Outcome<Returned>> {
    const [row] = await on.query<{ loan_of: bigint }>(LOAN_OF, [positionId]);
    const found = row && (await readLoan({ exchange }, on, customer, Number(row.loan_of)));
    if (found === undefined) return refuse('POSITION_NOT_FOUND');
    const { loan, account, owing } = found;
    const [call] = await openCalls(on, marks, customer, account);
    if (call !== undefined || loan.position.quantity === 0 || (await isInDefault(on, marks, customer)))
      return refuse('PLEDGE_CALLED');
    const { liftedFromBps } = marginTermsOn(clockOf(exchange.view, VENUE).date);
    const rest = without(loan, positionId);
    const isLow = (some: readonly Owing[]) => {
      const ratio = ratioOf(some);
      return ratio !== undefined && isBelow(ratio, liftedFromBps);
    };
    if (isLow([rest]) || isLow(owing.map((one) => (one === loan ? rest : one))))
      return refuse('PLEDGE_NEEDED', { least: String(liftedFromBps / 100) });
    return ok({ loan: loan.position.loan, pledged: loan.pledged.map(({ position }) => position.id) });
  }

  return async ({ positionId, returnKey: clientKey }, context) => {
    const { customerId: customer } = context.requireCustomer();
    // What was given back with this key is told again, whatever has become of the loan since.
    const seen = await database.transaction(
      async (tx) =>
        (await tx.query(DONE, [customer, clientKey])).length > 0
          ? ok(NOTHING_SEEN)
          : check(tx, customer, Number(positionId)),
      { isolation: 'repeatable read' },
    );
    if (!seen.ok) return seen;
    const returned = await exchange.returnShares({
      ...{ customer, clientKey, positionId: Number(positionId), seen: seen.value },
    });
    return returned.ok ? ok({ returnedOn: returned.value.tradingDate }) : returned;
  };
}
