import { assert } from '@kuroshio/base';
import { cash } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import { type ApplicationRow, moveApplications } from './application-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import type { OfferingRow } from './offering-rows.ts';
import type { DrawSecrets } from './secrets-of-draws.ts';

/** What every step works with. Each may be begun again at any moment: what it has done is not done again. */
export interface StepParts extends OfferingParts {
  readonly secrets: DrawSecrets;
  readonly now: () => number;
}

export type Step = (parts: StepParts, offering: OfferingRow) => Promise<unknown>;

/** Posts something of one application and moves it on with that, both or neither. */
export async function moveWithMoney(
  { books, marks, exchange }: StepParts,
  offering: OfferingRow,
  before: ApplicationRow,
  after: ApplicationRow,
  postings: readonly Parameters<OfferingParts['books']['post']>[0]['postings'][number]['posting'][],
): Promise<void> {
  const tradingDate = clockOf(exchange.view, offering.venue).date;
  const posted = await books.post({
    postings: postings.map((posting) => ({ posting, tradingDate })),
    async decide(tx) {
      await moveApplications(tx, marks, [{ before, after }]);
      return undefined;
    },
  });
  // What stood has moved the row with it, so it would not have been read.
  assert(posted.state === 'posted', `application ${before.id} of ${before.state} is ${posted.state}`);
}

/** A movement of an application's money, in the terms of the recipes. */
export const factOf = ({ customer_id, id, asset }: ApplicationRow, step: number, amount: bigint) => ({
  ...{ customer: customer_id, applicationId: id, step, asset, amount: cash(amount) },
});
