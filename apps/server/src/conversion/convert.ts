import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { conversion } from '@kuroshio/ledger';
import { CASH_ASSETS, cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import type { ConversionParts } from './conversion-parts.ts';
import { CONVERSION_COLUMNS, type ConversionRow, wireConversion } from './conversion-rows.ts';
import type { Quotes } from './quotes.ts';

type Path = 'conversion/convert';

const INSERT = `insert into conversion
    (id, customer_id, client_key, fingerprint, quote_id, from_asset, to_asset, sold, bought, unit_asset, mid, rate,
      spread_bps, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing returning id`;

export function convert(
  { database, books, exchange }: ConversionParts,
  quotes: Quotes,
): Handler<InputOf<Path>, OutputOf<Path>> {
  const wired = (row: ConversionRow) => wireConversion(exchange.view, row);

  async function stored(customer: number, key: string): Promise<ConversionRow | undefined> {
    const [row] = await database.query<ConversionRow>(
      `select ${CONVERSION_COLUMNS} from conversion where customer_id = $1 and client_key = $2`,
      [customer, key],
    );
    return row;
  }

  return async ({ quoteId, conversionKey }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf({ quoteId });
    const first = repeated(await stored(customerId, conversionKey), fingerprint, wired);
    if (first !== undefined) return first;
    const quote = quotes.standing(customerId, quoteId, context.now);
    if (quote === undefined) return refuse('QUOTE_EXPIRED');
    const [{ id } = { id: 0n }] = await database.query<{ id: bigint }>("select nextval('conversion_id_seq') as id");
    const [from, to] = [CASH_ASSETS[quote.from].id, CASH_ASSETS[quote.to].id];
    const { sold, bought, mid, rate, spreadBps } = quote;
    const unit = CASH_ASSETS[quote.unit].id;
    const posting = conversion({ customer: customerId, conversionId: id, from, sold, to, bought });
    const row = [id, customerId, conversionKey, fingerprint, quoteId, from, to, sold, bought];
    const posted = await books.post({
      postings: [{ posting, tradingDate: null }],
      // The key or the quote may have been used by a call that runs beside this one.
      async decide(tx) {
        const rows = await tx.query(INSERT, [...row, unit, mid, rate, spreadBps, new Date(context.now)]);
        return rows.length === 0 ? refuse('QUOTE_EXPIRED').refusal : undefined;
      },
    });
    if (posted.state === 'short') {
      const available = formatMinor(cash((await balancesOf(database, customerId)).get(from)?.available ?? 0n));
      return refuse('BALANCE_INSUFFICIENT', { needed: formatMinor(sold), available, currency: quote.from });
    }
    const done = await stored(customerId, conversionKey);
    if (done === undefined) return refuse('QUOTE_EXPIRED');
    quotes.taken(customerId, quoteId);
    return repeated(done, fingerprint, wired) ?? ok(wired(done));
  };
}
