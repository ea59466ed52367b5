import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { subscriptionHold } from '@kuroshio/ledger';
import { cash, formatMinor } from '@kuroshio/money';
import { isReached, nextApplicationState } from '@kuroshio/offerings';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { answerPart } from './answer-application.ts';
import { type ApplicationRow, moveOne, ownApplication } from './application-rows.ts';
import { dueOf } from './amounts-of-parts.ts';
import { offeringOf, scheduleOfRow } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

type Path = 'offerings/pay';

const OTHER = 'select 1 from application where customer_id = $1 and payment_key = $2 and id <> $3';

/** Pays for what was won: the money is set aside until the shares come. */
export function pay(parts: OfferingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, exchange, marks } = parts;
  return async ({ id, shares, paymentKey }, context) => {
    const { customerId } = context.requireCustomer();
    const row = await ownApplication(database, marks, customerId, id);
    if (row === undefined) return refuse('APPLICATION_NOT_FOUND');
    if ((await database.query(OTHER, [customerId, paymentKey, row.id])).length > 0) return refuse('KEY_REUSED');
    if (row.payment_key !== null && row.payment_key === paymentKey)
      return shares === undefined || shares === row.shares ? ok(answerPart(row)) : refuse('KEY_REUSED');
    const offering = await offeringOf(database, marks, row.offering_id);
    if (offering === undefined || row.state !== 'payment-due') return refuse('PAYMENT_NOT_DUE');
    const clock = clockOf(exchange.view, offering.venue);
    const { opens, paysBy } = scheduleOfRow(offering);
    if (isReached(clock, paysBy)) return refuse('PAYMENT_NOT_DUE');
    if (!isReached(clock, opens)) return refuse('SUBSCRIPTION_NOT_STARTED', { from: `${opens.date} 09:00` });
    if (shares !== undefined && shares > row.shares) return refuse('SHARES_ABOVE_MAXIMUM', { maximum: row.shares });
    // What was drawn or allotted is paid for as a whole.
    if (shares !== undefined && shares < row.shares && offering.kind !== 'rights')
      return refuse('SHARES_NOT_DIVISIBLE');
    const paid = { ...row, shares: shares ?? row.shares };
    const due = dueOf(offering, paid);
    const state = nextApplicationState(offering.kind, row.state, 'pay');
    const after: ApplicationRow = { ...paid, state, held: row.held + due, payment_key: paymentKey };
    const fact = { customer: customerId, applicationId: row.id, step: 1, asset: row.asset, amount: due };
    const posted = await books.post({
      postings: [{ posting: subscriptionHold(fact), tradingDate: clock.date }],
      decide: moveOne(marks, { before: row, after }, refuse('PAYMENT_NOT_DUE').refusal),
    });
    if (posted.state === 'short') {
      const available = formatMinor(cash((await balancesOf(database, customerId)).get(row.asset)?.available ?? 0n));
      return refuse('BALANCE_INSUFFICIENT', { needed: formatMinor(due), available, currency: 'TWD' });
    }
    if (posted.state !== 'posted') return refuse('PAYMENT_NOT_DUE');
    return ok(answerPart(after));
  };
}
