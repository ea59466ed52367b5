import { assert, ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor, NO_CASH, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { CHANNELS, isWhole, termsAt } from './channels.ts';
import {
  type BankLineRow,
  currencyOf,
  markedLine,
  SHOW_DEPOSIT,
  type ShownDeposit,
  wireDeposit,
} from './deposit-rows.ts';
import type { FundingParts } from './funding-parts.ts';
import { arrivedFor, lockDeposit } from './own-deposit.ts';

type Path = 'funding/practice-transfer';

const WRITE = `insert into bank_line (id, source, reference, customer_id, pay_to, asset, amount, at, state, mark)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, 'unmatched', $9)`;
const DONE = "select amount, pay_to from bank_line where source = 'practice-bank' and reference = $1";

/**
 * The bank of a simulated market: it sends what the customer tells it to, a wrong amount too, and says so in a line like any
 * bank. It moves no money of the books: the deposit does, once it was compared with the line.
 */
export function practiceTransfer({
  database,
  marks,
  exchange,
  settings,
  isPractice,
}: Pick<FundingParts, 'database' | 'marks' | 'exchange' | 'settings' | 'isPractice'>): Handler<
  InputOf<Path>,
  OutputOf<Path>
> {
  return ({ depositId, amount: typed, transferKey }, context) => {
    const { customerId } = context.requireCustomer();
    const reference = `${customerId}/${transferKey}`;
    return database.transaction(async (tx): Promise<Outcome<OutputOf<Path>>> => {
      if (!isPractice) return refuse('CHANNEL_CLOSED');
      const stored = await lockDeposit(tx, marks, BigInt(depositId));
      if (stored?.customer_id !== customerId || stored.pay_to === '') return refuse('DEPOSIT_NOT_FOUND');
      const amount = parseMinor(typed);
      const shown = async () => {
        const [row] = await tx.query<ShownDeposit>(`${SHOW_DEPOSIT} where d.id = $1`, [depositId]);
        assert(row !== undefined, 'a deposit that is locked is there');
        return ok(wireDeposit(exchange.view, row));
      };
      const [done] = await tx.query<{ amount: bigint; pay_to: string }>(DONE, [reference]);
      if (done !== undefined)
        return done.amount === amount && done.pay_to === stored.pay_to ? shown() : refuse('KEY_REUSED');
      if (stored.state !== 'under-review') return refuse('DEPOSIT_DECIDED');
      if ((await arrivedFor(tx, marks, stored)) !== undefined) return refuse('TRANSFER_ARRIVED');
      const currency = currencyOf(stored.asset);
      const row = CHANNELS[stored.channel].terms.find((one) => one.currency === currency);
      // By the terms under which it was announced.
      const maximum = row === undefined ? NO_CASH : termsAt(settings, row, stored.asked_at.getTime()).maximum;
      if (!isWhole(currency, amount)) return refuse('AMOUNT_NOT_WHOLE', { currency });
      if (amount > maximum) return refuse('AMOUNT_ABOVE_MAXIMUM', { maximum: formatMinor(maximum), currency });
      const [next] = await tx.query<{ id: bigint }>("select nextval('bank_line_id_seq') as id");
      assert(next !== undefined, 'the sequence of lines gives a number');
      const line: BankLineRow = {
        ...{ id: next.id, source: 'practice-bank', reference, customer_id: customerId, pay_to: stored.pay_to },
        ...{ asset: stored.asset, amount, at: new Date(context.now), state: 'unmatched', deposit_id: null },
        ...{ file_id: null, remark: '', return_reference: null },
      };
      await tx.query(WRITE, [
        ...[String(line.id), line.source, reference, customerId, line.pay_to, line.asset, amount, line.at],
        marks.make(markedLine(line)),
      ]);
      return shown();
    });
  };
}
