import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { subscriptionRelease } from '@kuroshio/ledger';
import { cash } from '@kuroshio/money';
import { nextApplicationState } from '@kuroshio/offerings';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type ApplicationRow, moveOne, ownApplication } from './application-rows.ts';
import { answerPart } from './answer-application.ts';
import { auctionTerms } from './auctions/terms.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

type Path = 'offerings/cancel-application';

const OPEN = "select 1 from offering where id = $1 and stage = 'applying' for share";

/** Takes an application back: all that was set aside is free again. Once cancelled, the same call answers the same. */
export function cancelApplication(parts: OfferingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, marks } = parts;
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const row = await ownApplication(database, marks, customerId, id);
    if (row === undefined) return refuse('APPLICATION_NOT_FOUND');
    if (row.state === 'cancelled') return ok(answerPart(row));
    if (row.state !== 'applied') return refuse('APPLICATION_NOT_OPEN');
    const offering = await offeringOf(database, marks, row.offering_id);
    if (offering === undefined) return refuse('APPLICATION_NOT_OPEN');
    if (offering.kind === 'auction' && !auctionTerms(offering).withdrawable) return refuse('BID_NOT_WITHDRAWABLE');
    const after: ApplicationRow = { ...row, state: nextApplicationState(offering.kind, row.state, 'cancel'), held: 0n };
    const { refusal } = refuse('APPLICATION_NOT_OPEN');
    const move = moveOne(marks, { before: row, after }, refusal);
    const decide = async (tx: Queryable) =>
      (await tx.query(OPEN, [row.offering_id])).length === 0 ? refusal : move(tx);
    // Who has only told an interest has set nothing aside.
    if (row.held === 0n)
      return (await database.transaction(decide)) ? refuse('APPLICATION_NOT_OPEN') : ok(answerPart(after));
    const fact = { customer: customerId, applicationId: row.id, step: 0, asset: row.asset, amount: cash(row.held) };
    const posted = await books.post({
      postings: [{ posting: subscriptionRelease(fact), tradingDate: null }],
      decide,
    });
    if (posted.state !== 'posted') return refuse('APPLICATION_NOT_OPEN');
    return ok(answerPart(after));
  };
}
