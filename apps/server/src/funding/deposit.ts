import { assert, ok, type Outcome, type Refusal } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { deposit as depositPosting, type Rail } from '@kuroshio/ledger';
import { CASH_ASSETS, cash, formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { wireStamp } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { CHANNELS, isWhole, isWithin, type Terms, termsAt } from './channels.ts';
import {
  currencyOf,
  type DepositRow,
  markedDeposit,
  SHOW_DEPOSIT,
  type ShownDeposit,
  wireDeposit,
} from './deposit-rows.ts';
import { type FundingParts, LOCK_CUSTOMER } from './funding-parts.ts';
import { virtualAccount } from './virtual-account.ts';

type Input = InputOf<'funding/deposit'>;
type Output = OutputOf<'funding/deposit'>;

/** How long money may take to come to a number: an hour. */
const MUST_COME_WITHIN = 3_600_000;
const DAY = 86_400_000;

const PRACTISED = `select count(*)::integer as n from deposit
  where customer_id = $1 and channel = 'practice' and asked_at > $2`;
const PENDING = "select 1 from deposit where customer_id = $1 and channel = $2 and state = 'under-review'";
const TAKE_RECEIPT = `update deposit_receipt set deposit_id = $2 where customer_id = $1 and deposit_id is null returning id`;
const HAS_RECEIPT = 'select 1 from deposit_receipt where customer_id = $1 and deposit_id is null';
const WRITE = `insert into deposit (id, customer_id, client_key, fingerprint, channel, asset, amount, fee, state, pay_to,
    sender_tail, asked_at, due_at, decided_at, mark) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning id`;

/** The customer's deposit under this key, as it is shown. */
async function storedUnder(on: Queryable, customer: number, key: string): Promise<ShownDeposit | undefined> {
  const [row] = await on.query<ShownDeposit>(`${SHOW_DEPOSIT} where d.customer_id = $1 and d.client_key = $2`, [
    customer,
    key,
  ]);
  return row;
}

/** What of the amount, the hour and the channel stands in the way. */
function checkForm(parts: FundingParts, input: Input, now: number): Outcome<Terms & { readonly rail: Rail }> {
  const { settings } = parts;
  const channel = CHANNELS[input.channel];
  const row = channel.terms.find(({ currency }) => currency === input.currency);
  if (row === undefined || (channel.practice && !parts.isPractice)) return refuse('CHANNEL_CLOSED');
  if (!settings.at(channel.open, now)) return refuse('CHANNEL_CLOSED');
  const terms = termsAt(settings, row, now);
  const amount = parseMinor(input.amount);
  const { currency } = terms;
  if (!isWhole(currency, amount)) return refuse('AMOUNT_NOT_WHOLE', { currency });
  if (amount < terms.minimum) return refuse('AMOUNT_BELOW_MINIMUM', { minimum: formatMinor(terms.minimum), currency });
  if (amount > terms.maximum) return refuse('AMOUNT_ABOVE_MAXIMUM', { maximum: formatMinor(terms.maximum), currency });
  const { time } = wireStamp(parts.exchange.view, 'TWSE', now);
  const window = settings.at(channel.window, now);
  if (!isWithin(window, time)) return refuse('OUTSIDE_FUNDING_WINDOW', { window: `${window.from}-${window.until}` });
  return ok({ ...terms, rail: row.rail });
}

/** Announces money that comes; practice money moves at once. */
export function deposit(parts: FundingParts): Handler<Input, Output> {
  const { database, books, marks, certified, desk, exchange, settings } = parts;
  const wired = (row: ShownDeposit) => wireDeposit(exchange.view, row);

  async function write(tx: Queryable, row: DepositRow): Promise<Refusal | undefined> {
    const { channel, customer_id, asked_at } = row;
    // Two at once come one after the other.
    await tx.query(LOCK_CUSTOMER, [customer_id]);
    const limited = await parts.stopsDeposit(tx, {
      ...{ customer: customer_id, currency: currencyOf(row.asset), amount: row.amount, now: asked_at.getTime() },
    });
    if (limited !== undefined) return limited;
    if (channel === 'practice') {
      const [practised] = await tx.query<{ n: number }>(PRACTISED, [customer_id, new Date(asked_at.getTime() - DAY)]);
      const maximum = settings.at('practice-a-day', asked_at.getTime());
      if ((practised?.n ?? 0) >= maximum) return refuse('PRACTICE_LIMIT', { maximum }).refusal;
    }
    if ((await tx.query(PENDING, [customer_id, channel])).length > 0) return refuse('DEPOSIT_PENDING').refusal;
    const { needsReceipt } = CHANNELS[channel];
    if (needsReceipt && (await tx.query(HAS_RECEIPT, [customer_id])).length === 0)
      return refuse('RECEIPT_REQUIRED').refusal;
    const written = await tx.query(WRITE, [
      ...[String(row.id), customer_id, row.client_key, row.fingerprint, channel, row.asset, row.amount, row.fee],
      ...[row.state, row.pay_to, row.sender_tail, asked_at, row.due_at, row.decided_at, marks.make(markedDeposit(row))],
    ]);
    // The key was used by a call that ran beside this one: its answer is this one's.
    if (written.length === 0) return refuse('DEPOSIT_PENDING').refusal;
    if (needsReceipt) await tx.query(TAKE_RECEIPT, [customer_id, String(row.id)]);
    return undefined;
  }

  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { depositKey, ...wish } = input;
    const { now } = context;
    const fingerprint = fingerprintOf(wish);
    const first = repeated(await storedUnder(database, customerId, depositKey), fingerprint, wired);
    if (first !== undefined) return first;
    const checked = checkForm(parts, input, now);
    if (!checked.ok) return checked;
    const channel = CHANNELS[input.channel];
    if (!channel.practice && !(await certified.isCertified(database, customerId)))
      return refuse('VERIFICATION_REQUIRED');
    const [next] = await database.query<{ id: bigint }>("select nextval('deposit_id_seq') as id");
    assert(next !== undefined, 'the sequence of deposits gives a number');
    const { rail, fee } = checked.value;
    const asset = CASH_ASSETS[input.currency].id;
    const amount = cash(parseMinor(input.amount));
    const row: DepositRow = {
      ...{ id: next.id, customer_id: customerId, client_key: depositKey, fingerprint, channel: input.channel },
      ...{ asset, amount, fee, state: channel.practice ? 'passed' : 'under-review' },
      pay_to: channel.hasAccount ? virtualAccount(customerId) : '',
      sender_tail: input.senderTail ?? '',
      asked_at: new Date(now),
      due_at: new Date(channel.practice ? now : channel.hasAccount ? now + MUST_COME_WITHIN : desk.decidedBy(now)),
      decided_at: channel.practice ? new Date(now) : null,
      ...{ reviewer: null, second: null, reason: null },
    };
    let refusal: Refusal | undefined;
    if (channel.practice) {
      const posting = depositPosting({ customer: customerId, depositId: row.id, asset, rail, amount, fee });
      const posted = await books.post({
        postings: [{ posting, tradingDate: null }],
        decide: (tx) => write(tx, row),
      });
      if (posted.state === 'refused') ({ refusal } = posted);
    } else {
      refusal = await database.transaction((tx) => write(tx, row));
    }
    const done = await storedUnder(database, customerId, depositKey);
    if (done === undefined) return { ok: false, refusal: refusal ?? refuse('DEPOSIT_PENDING').refusal };
    return repeated(done, fingerprint, wired) ?? ok(wired(done));
  };
}
