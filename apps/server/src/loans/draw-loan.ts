import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { countTo, loanCost, NOTHING_ACCRUED } from '@kuroshio/credit';
import { loanDraw, loanInterest } from '@kuroshio/ledger';
import { addDays } from '@kuroshio/market';
import { CASH_ASSETS, formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { WrittenMessage } from '../notices/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { checkDraw } from './check-draw.ts';
import { loanMessage } from './loan-message.ts';
import { withHouseTerms } from './house-terms.ts';
import { CURRENCY, type LoanParts } from './loan-parts.ts';
import { type LoanRow, markedLoan, SELECT_LOAN, type StoredLoan, wireLoan } from './loan-rows.ts';
import { stepOf } from './repay.ts';
import { loanDay, readStanding } from './standing.ts';

type Path = 'loans/draw-loan';

const INSERT = `insert into credit_loan
    (id, customer_id, client_key, fingerprint, asset, borrowed, rate_bps, drawn_on, due_on, at, principal, interest,
      counted_to, parts, charged, mark)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing returning id`;

const OPEN = `select coalesce(sum(principal), 0)::bigint as owed, count(*)::integer as count
  from credit_loan where customer_id = $1 and completed_on is null`;

/** Lends at the terms of today. Interest of the first day is charged at once: the day it is drawn counts. */
export function drawLoan(parts: LoanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, exchange, marks, inbox } = parts;
  const wired = (row: LoanRow) => wireLoan(exchange.view, row, loanDay(exchange));

  async function stored(customer: number, key: string): Promise<StoredLoan | undefined> {
    const [row] = await database.query<StoredLoan>(`${SELECT_LOAN} where customer_id = $1 and client_key = $2`, [
      customer,
      key,
    ]);
    return row;
  }

  return async ({ amount, days, rateBps: agreed, loanKey }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf({ amount, days, rateBps: agreed });
    const first = repeated(await stored(customerId, loanKey), fingerprint, wired);
    if (first !== undefined) return first;
    const principal = parseMinor(amount);
    const { settings } = parts;
    const found = await database.transaction((tx) => readStanding(parts, tx, customerId), {
      isolation: 'repeatable read',
    });
    const standing = withHouseTerms(settings, found, context.now);
    const mostLoans = settings.at('credit-loan-at-once', context.now);
    const checked = checkDraw(standing, { amount: principal, days, mostLoans });
    if (!checked.ok) return checked;
    const { rateBps } = checked.value;
    if (rateBps !== agreed) return refuse('LOAN_TERMS_CHANGED');
    const { terms, today } = standing;
    const { dueOn } = loanCost(terms, { principal, rateBps, days, from: today });
    const open = { principal, rateBps, dueOn, countedTo: today, accrual: NOTHING_ACCRUED };
    const counted = countTo(terms, open, addDays(today, 1));
    const [{ id } = { id: 0n }] = await database.query<{ id: bigint }>("select nextval('credit_loan_id_seq') as id");
    assert(id > 0n, 'the sequence of loans gives a number');
    const asset = CASH_ASSETS[CURRENCY].id;
    const row: LoanRow = {
      ...{ id, customer_id: customerId, client_key: loanKey, fingerprint, asset, borrowed: principal },
      ...{ rate_bps: rateBps, drawn_on: today, due_on: dueOn, at: new Date(context.now), principal },
      ...{ interest: counted.charge, counted_to: counted.countedTo, parts: counted.accrual.parts },
      ...{ charged: counted.charge, completed_on: null },
    };
    const fact = { customer: customerId, asset, loanId: id };
    const postings = [
      loanDraw({ ...fact, principal }),
      ...(counted.charge > 0n
        ? [loanInterest({ ...fact, step: stepOf(counted.countedTo), charge: counted.charge })]
        : []),
    ];
    let written: WrittenMessage[] = [];
    const posted = await books.post({
      postings: postings.map((posting) => ({ posting, tradingDate: today })),
      // What runs beside this one has taken its part of the limit: only here they come one after the other.
      async decide(tx) {
        const [now] = await tx.query<{ owed: bigint; count: number }>(OPEN, [customerId]);
        const left = standing.limit.limit - (now?.owed ?? 0n);
        if (principal > left)
          return refuse('LOAN_ABOVE_LIMIT', { remaining: formatMinor(left > 0n ? left : 0n), currency: CURRENCY })
            .refusal;
        if ((now?.count ?? 0) >= mostLoans) return refuse('LOANS_FULL', { maximum: mostLoans }).refusal;
        const rows = await tx.query(INSERT, [
          ...[id, customerId, loanKey, fingerprint, asset, principal, rateBps, today, dueOn, row.at, principal],
          ...[row.interest, row.counted_to, row.parts, row.charged, marks.make(markedLoan(row))],
        ]);
        if (rows.length === 0) return refuse('LOAN_TERMS_CHANGED').refusal;
        written = await inbox.write(tx, [loanMessage(row, 'drawn', row.borrowed)], context.now);
        return undefined;
      },
    });
    // The same key may have been used by a call that ran beside this one.
    const done = await stored(customerId, loanKey);
    if (posted.state === 'posted') inbox.announce(written);
    if (done !== undefined) return repeated(done, fingerprint, wired) ?? ok(wired(done));
    if (posted.state === 'refused') return { ok: false, refusal: posted.refusal };
    throw new Error(`a loan was ${posted.state}`);
  };
}
