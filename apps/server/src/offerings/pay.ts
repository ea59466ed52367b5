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
import { dueOf, offeringOf, scheduleOfRow } from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';

type Path = 'offerings/pay';

const OTHER = 'select 1 from application where customer_id = $1 and payment_key = $2 and id <> $3';

/** Pays for what was won: the money is set aside until the shares come. */
export function pay(parts: OfferingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, exchange, marks } = parts;
  return async ({ id, paymentKey }, context) => {
    const { customerId } = context.requireCustomer();
    const row = await ownApplication(database, marks, customerId, id);
    if (row === undefined) return refuse('APPLICATION_NOT_FOUND');
    if ((await database.query(OTHER, [customerId, paymentKey, row.id])).length > 0) return refuse('KEY_REUSED');
    if (row.payment_key !== null && row.payment_key === paymentKey) return ok(answerPart(row));
    const offering = await offeringOf(database, marks, row.offering_id);
    if (offering === undefined || row.state !== 'payment-due') return refuse('PAYMENT_NOT_DUE');
    const clock = clockOf(exchange.view, offering.venue);
    if (isReached(clock, scheduleOfRow(offering).paysBy)) return refuse('PAYMENT_NOT_DUE');
    const due = dueOf(offering, row);
    const state = nextApplicationState(offering.kind, row.state, 'pay');
    const after: ApplicationRow = { ...row, state, held: row.held + due, payment_key: paymentKey };
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
