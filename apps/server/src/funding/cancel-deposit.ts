import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { type ShownDeposit, wireDeposit } from './deposit-rows.ts';
import type { FundingParts } from './funding-parts.ts';
import { nextDeposit } from './lives.ts';
import { arrivedFor, lockDeposit, writeDecided } from './own-deposit.ts';

type Path = 'funding/cancel-deposit';

/** Takes a deposit back. What has come by a number is decided first: it is either the customer's or sent back. */
export function cancelDeposit({
  database,
  marks,
  exchange,
}: Pick<FundingParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx): Promise<Outcome<OutputOf<Path>>> => {
      const stored = await lockDeposit(tx, marks, BigInt(id));
      if (stored?.customer_id !== customerId) return refuse('DEPOSIT_NOT_FOUND');
      const state = nextDeposit(stored.state, 'cancelled');
      if (state === undefined) return refuse('DEPOSIT_DECIDED');
      if ((await arrivedFor(tx, marks, stored)) !== undefined) return refuse('TRANSFER_ARRIVED');
      const row: ShownDeposit = { ...stored, state, decided_at: new Date(context.now), arrived: null };
      await writeDecided(tx, marks, row);
      return ok(wireDeposit(exchange.view, row));
    });
  };
}
