import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { subscriptionFee } from '@kuroshio/ledger';
import { cash } from '@kuroshio/money';
import { nextApplicationState } from '@kuroshio/offerings';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { answerApplication } from './answer-application.ts';
import { type ApplicationRow, moveOne, ownApplication } from './application-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

type Path = 'offerings/waive';

/** Gives up what was won: what was set aside is the postage, which is kept. Once waived, the same call answers the same. */
export function waive(parts: OfferingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, marks } = parts;
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const row = await ownApplication(database, marks, customerId, id);
    if (row === undefined) return refuse('APPLICATION_NOT_FOUND');
    if (row.state === 'abstained') return ok(await answerApplication(parts, row, context.now));
    if (row.state !== 'payment-due') return refuse('PAYMENT_NOT_DUE');
    const state = nextApplicationState('lottery', row.state, 'waive');
    const after: ApplicationRow = { ...row, state, held: 0n, charged: row.charged + row.held, shares: 0 };
    const fact = { customer: customerId, applicationId: row.id, step: 1, asset: row.asset, amount: cash(row.held) };
    const posted = await books.post({
      postings: [{ posting: subscriptionFee(fact), tradingDate: null }],
      decide: moveOne(marks, { before: row, after }, refuse('PAYMENT_NOT_DUE').refusal),
    });
    return posted.state === 'posted'
      ? ok(await answerApplication(parts, after, context.now))
      : refuse('PAYMENT_NOT_DUE');
  };
}
