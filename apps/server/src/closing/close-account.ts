import { assert, ok, type Outcome, plainNumber } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { CheckFundPassword } from '../fund-password/index.ts';
import type { StepUp } from '../identity/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type ClosureRow, markedClosure } from './closure-rows.ts';
import { readConditions } from './read-conditions.ts';
import type { Closures } from './start-closures.ts';

type Path = 'closing/close-account';

export interface ClosingParts {
  readonly closures: Closures;
  readonly checkFundPassword: CheckFundPassword;
  readonly stepUp: StepUp;
}

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for update';
const WRITE = `insert into account_closure (id, customer_id, closed_at, mark) overriding system value values ($1, $2, $3, $4)`;
/** What would still reach out to somebody who has gone. */
const QUIET = ['delete from push_subscription where customer_id = $1', 'delete from alert where customer_id = $1'];

/** Closes an account of which nothing is left, in the transaction that looks: money that comes waits for it and is refused. */
export function closeAccount({
  closures,
  checkFundPassword,
  stepUp,
}: ClosingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks } = closures.parts;
  return async ({ fundPassword, secondFactor }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const { now } = context;
    const known = await checkFundPassword(customer, fundPassword, now);
    if (!known.ok) return known;
    const shown = await stepUp(context, secondFactor);
    if (!shown.ok) return shown;
    const closed = await database.transaction(async (tx): Promise<Outcome<ClosureRow>> => {
      await tx.query(LOCK_CUSTOMER, [customer]);
      const against = (await readConditions(tx, customer)).filter(({ count }) => count > 0);
      const [left] = against.flatMap(({ amounts }) => amounts);
      if (against.length === 1 && left !== undefined) {
        // To the minor unit: a cent that is left is not shown as nothing.
        const amount = plainNumber(BigInt(left.amount), CASH_ASSETS[left.currency].decimals);
        return refuse('CLOSING_BALANCE_LEFT', { amount, currency: left.currency });
      }
      if (against.length > 0) return refuse('CLOSING_HINDERED', { count: against.length });
      const [next] = await tx.query<{ id: bigint }>("select nextval('account_closure_id_seq') as id");
      assert(next !== undefined, 'the sequence of closures gives a number');
      const row: ClosureRow = { id: next.id, customer_id: customer, closed_at: new Date(now) };
      await tx.query(WRITE, [row.id, customer, row.closed_at, marks.make(markedClosure(row))]);
      for (const text of QUIET) await tx.query(text, [customer]);
      return ok(row);
    });
    if (!closed.ok) return closed;
    await closures.close(closed.value);
    return ok({ closedAt: now });
  };
}
