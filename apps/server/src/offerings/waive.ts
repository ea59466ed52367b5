import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { subscriptionFee } from '@kuroshio/ledger';
import { cash } from '@kuroshio/money';
import { nextApplicationState } from '@kuroshio/offerings';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { answerPart } from './answer-application.ts';
import { type ApplicationRow, moveOne, ownApplication } from './application-rows.ts';
import { offeringOf } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

type Path = 'offerings/waive';

/** Gives up what was won: what was set aside of a lottery is the postage, which is kept. Once waived, the same call answers the same. */
export function waive(parts: OfferingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, marks } = parts;
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const row = await ownApplication(database, marks, customerId, id);
    if (row === undefined) return refuse('APPLICATION_NOT_FOUND');
    if (row.state === 'abstained') return ok(answerPart(row));
    if (row.state !== 'payment-due') return refuse('PAYMENT_NOT_DUE');
    const offering = await offeringOf(database, marks, row.offering_id);
    if (offering === undefined) return refuse('PAYMENT_NOT_DUE');
    // Its deposit is there to keep whoever has won from that.
    if (offering.kind === 'auction') return refuse('BID_NOT_WITHDRAWABLE');
    const state = nextApplicationState(offering.kind, row.state, 'waive');
    const after: ApplicationRow = { ...row, state, held: 0n, charged: row.charged + row.held, shares: 0 };
    const move = moveOne(marks, { before: row, after }, refuse('PAYMENT_NOT_DUE').refusal);
    // Who has only told an interest has set nothing aside that could be kept.
    if (row.held === 0n) return (await database.transaction(move)) ? refuse('PAYMENT_NOT_DUE') : ok(answerPart(after));
    const fact = { customer: customerId, applicationId: row.id, step: 1, asset: row.asset, amount: cash(row.held) };
    const posted = await books.post({
      postings: [{ posting: subscriptionFee(fact), tradingDate: null }],
      decide: move,
    });
    return posted.state === 'posted' ? ok(answerPart(after)) : refuse('PAYMENT_NOT_DUE');
  };
}
