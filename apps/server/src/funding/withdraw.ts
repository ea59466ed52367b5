import { assert, ok, type Outcome, type Refusal } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { withdrawalHold } from '@kuroshio/ledger';
import { addDays, localOf } from '@kuroshio/market';
import { CASH_ASSETS, type Cash, cash, formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import { ownAddress, ownCard } from '../destinations/index.ts';
import { wireStamp } from '../exchange/index.ts';
import type { WrittenMessage } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { currencyOf } from './deposit-rows.ts';
import { termsFor } from './card-terms.ts';
import { isWhole, isWithin, type Terms, termsAt, wayOut } from './channels.ts';
import { type FundingParts, LOCK_CUSTOMER } from './funding-parts.ts';
import {
  markedWithdrawal,
  SELECT_WITHDRAWAL,
  type StoredWithdrawal,
  wireWithdrawal,
  type WithdrawalRow,
} from './withdrawal-rows.ts';

type Input = InputOf<'funding/withdraw'>;
type Output = OutputOf<'funding/withdraw'>;

/** Promise 5: two hours, and at the latest the end of the next day in Taipei. */
const DUE_WITHIN = 2 * 3_600_000;
const TAIPEI_AHEAD = 8 * 3_600_000;

const OPEN = "select 1 from withdrawal where customer_id = $1 and state in ('under-review', 'approved')";
const SENT_BEFORE = `select 1 from withdrawal
  where customer_id = $1 and kind = $2 and destination_id = $3 and state = 'paid' limit 1`;
const WRITE = `insert into withdrawal (id, customer_id, client_key, fingerprint, kind, destination_id, place, tail, asset,
    amount, fee, state, asked_at, due_at, latest_at, mark) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'under-review', $12, $13, $14, $15)
  on conflict do nothing returning id`;

/** Where it goes, as it stands now. */
interface Place {
  readonly place: string;
  readonly tail: string;
  readonly network: string;
  readonly usableFrom: Date;
}

async function placeOf(
  on: Queryable,
  { marks }: Pick<FundingParts, 'marks'>,
  customerId: number,
  { kind, id }: Input['destination'],
): Promise<Place | undefined> {
  if (kind === 'card') {
    const card = await ownCard(on, marks, customerId, id);
    return card && { place: card.bank_code, tail: card.tail, network: '', usableFrom: card.usable_from };
  }
  const row = await ownAddress(on, marks, customerId, id);
  return row && { place: row.network, tail: row.address.slice(-4), network: row.network, usableFrom: row.usable_from };
}

type Stated = Parameters<typeof termsFor>[2];

const wordsOf = ({ minimum, currency }: Pick<Terms, 'minimum' | 'currency'>) => ({
  minimum: formatMinor(minimum),
  currency,
});

/** What of the amount and the hour stands in the way. */
function checkForm(
  parts: Pick<FundingParts, 'exchange' | 'settings'>,
  terms: Terms,
  amount: Cash,
  now: number,
): Outcome<null> {
  const { currency, minimum, maximum } = terms;
  if (!isWhole(currency, amount)) return refuse('AMOUNT_NOT_WHOLE', { currency });
  if (amount < minimum) return refuse('AMOUNT_BELOW_MINIMUM', wordsOf({ minimum, currency }));
  if (amount > maximum) return refuse('AMOUNT_ABOVE_MAXIMUM', { maximum: formatMinor(maximum), currency });
  const { time } = wireStamp(parts.exchange.view, 'TWSE', now);
  const window = parts.settings.at('withdrawal-window', now);
  return isWithin(window, time)
    ? ok(null)
    : refuse('OUTSIDE_FUNDING_WINDOW', { window: `${window.from}-${window.until}` });
}

/** Midnight at the end of the next day in Taipei, epoch ms. */
export function latestOf(now: number): number {
  const { date } = localOf('TWSE', now);
  return Date.parse(`${addDays(date, 2)}T00:00:00Z`) - TAIPEI_AHEAD;
}

/** Asks for money to be sent. The fund password is asked last, so that a mistyped form costs no try. */
export function withdraw(parts: FundingParts): Handler<Input, Output> {
  const { database, books, marks, certified, inbox, exchange } = parts;

  async function storedUnder(customer: number, key: string): Promise<StoredWithdrawal | undefined> {
    const [row] = await database.query<StoredWithdrawal>(
      `${SELECT_WITHDRAWAL} where customer_id = $1 and client_key = $2`,
      [customer, key],
    );
    return row;
  }

  /** Takes the one place that a customer has, and only for a destination that still stands. */
  async function write(
    tx: Queryable,
    row: WithdrawalRow,
    { input, stated }: { readonly input: Input; readonly stated: Stated },
  ): Promise<Refusal | readonly WrittenMessage[]> {
    const { customer_id: customer } = row;
    await tx.query(LOCK_CUSTOMER, [customer]);
    if ((await placeOf(tx, parts, customer, input.destination)) === undefined)
      return refuse('DESTINATION_NOT_FOUND').refusal;
    if ((await tx.query(OPEN, [customer])).length > 0) return refuse('WITHDRAWAL_PENDING').refusal;
    // What was all that was left may be more by now, or less.
    const terms = await termsFor(parts, tx, { ...stated, customer });
    if (row.amount < terms.minimum || row.fee !== terms.fee)
      return refuse('AMOUNT_BELOW_MINIMUM', wordsOf(terms)).refusal;
    const credit = await parts.checkCredit(tx, customer, currencyOf(row.asset), cash(row.amount));
    if (credit !== undefined) return credit;
    const written = await tx.query(WRITE, [
      ...[String(row.id), customer, row.client_key, row.fingerprint, row.kind, String(row.destination_id)],
      ...[row.place, row.tail, row.asset, row.amount, row.fee, row.asked_at, row.due_at, row.latest_at],
      marks.make(markedWithdrawal(row)),
    ]);
    if (written.length === 0) return refuse('WITHDRAWAL_PENDING').refusal;
    const event = {
      event: 'withdrawal-asked' as const,
      ...{ currency: currencyOf(row.asset), amount: formatMinor(cash(row.amount)) },
      ...{ tail: row.tail, dueAt: row.due_at.getTime() },
    };
    const message = { customer, kind: 'security', key: `withdrawal-asked/${row.id}`, event } as const;
    return inbox.write(tx, [message], row.asked_at.getTime());
  }

  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { now } = context;
    const wired = (row: WithdrawalRow) => wireWithdrawal(exchange.view, row, now);
    const { destination } = input;
    const fingerprint = fingerprintOf({ destination, amount: input.amount });
    const first = repeated(await storedUnder(customerId, input.withdrawalKey), fingerprint, wired);
    if (first !== undefined) return first;
    if (!(await certified.isCertified(database, customerId))) return refuse('VERIFICATION_REQUIRED');
    const place = await placeOf(database, parts, customerId, destination);
    const way = place && wayOut(destination.kind, place.network);
    if (place === undefined || way === undefined) return refuse('DESTINATION_NOT_FOUND');
    const waits = place.usableFrom.getTime() - now;
    if (waits > 0) return refuse('DESTINATION_WAITS', { minutes: Math.ceil(waits / 60_000) });
    const amount = cash(parseMinor(input.amount));
    const stated = { customer: customerId, kind: way.kind, terms: termsAt(parts.settings, way.terms, now) };
    const terms = await termsFor(parts, database, stated);
    const checked = checkForm(parts, terms, amount, now);
    if (!checked.ok) return checked;
    // Of calls with one key that come at once, the one that stands answers all.
    if ((await database.query(OPEN, [customerId])).length > 0)
      return (
        repeated(await storedUnder(customerId, input.withdrawalKey), fingerprint, wired) ?? refuse('WITHDRAWAL_PENDING')
      );
    const isNew = (await database.query(SENT_BEFORE, [customerId, destination.kind, destination.id])).length === 0;
    if (isNew && !input.assured) return refuse('WITHDRAWAL_QUESTIONS');
    const known = await parts.checkFundPassword(customerId, input.fundPassword, now);
    if (!known.ok) return known;
    const shown = await parts.stepUp(context, input.secondFactor);
    if (!shown.ok) return shown;
    const [next] = await database.query<{ id: bigint }>("select nextval('withdrawal_id_seq') as id");
    assert(next !== undefined, 'the sequence of withdrawals gives a number');
    const asset = CASH_ASSETS[terms.currency].id;
    const row: WithdrawalRow = {
      ...{ id: next.id, customer_id: customerId, client_key: input.withdrawalKey, fingerprint },
      ...{ kind: destination.kind, destination_id: BigInt(destination.id), place: place.place, tail: place.tail },
      ...{ asset, amount, fee: terms.fee, state: 'under-review', asked_at: new Date(now) },
      ...{ due_at: new Date(now + DUE_WITHIN), latest_at: new Date(latestOf(now)) },
      ...{ decided_at: null, reviewer: null, second: null, reason: null },
      ...{ paid_at: null, payer: null, payer_second: null, reference: null },
    };
    let written: Refusal | readonly WrittenMessage[] = [];
    const posted = await books.post({
      postings: [
        {
          posting: withdrawalHold({ customer: customerId, withdrawalId: row.id, asset, amount }),
          tradingDate: null,
        },
      ],
      async decide(tx) {
        written = await write(tx, row, { input, stated });
        return 'code' in written ? written : undefined;
      },
    });
    const done = await storedUnder(customerId, input.withdrawalKey);
    if (done === undefined && posted.state === 'short') {
      const available = (await balancesOf(database, customerId)).get(asset)?.available ?? 0n;
      const { currency } = terms;
      const params = { needed: formatMinor(amount), available: formatMinor(cash(available)), currency };
      return refuse('BALANCE_INSUFFICIENT', params);
    }
    if (done === undefined)
      return posted.state === 'refused' ? { ok: false, refusal: posted.refusal } : refuse('WITHDRAWAL_PENDING');
    if (!('code' in written)) inbox.announce(written);
    return repeated(done, fingerprint, wired) ?? ok(wired(done));
  };
}
