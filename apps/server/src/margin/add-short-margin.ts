import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS, formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { CURRENCY, type MarginCallParts } from './margin-parts.ts';

type Path = 'margin/add-short-margin';

/** NT$1 or US$1, as a loan is paid back. */
const DOLLAR = 100n;

const CURRENCY_OF = `select cash_asset from short_position join orders on orders.id = order_id where short_position.id = $1 and short_position.customer_id = $2`;

export function addShortMargin({
  database,
  exchange,
}: Pick<MarginCallParts, 'database' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ shortId, amount: asked, addKey: clientKey }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const amount = parseMinor(asked);
    if (amount % DOLLAR !== 0n) {
      const [row] = await database.query<{ cash_asset: number }>(CURRENCY_OF, [shortId, customer]);
      const currency = row?.cash_asset === CASH_ASSETS.USD.id ? 'USD' : CURRENCY;
      return refuse('LOAN_STEP', { step: formatMinor(DOLLAR), currency });
    }
    const added = await exchange.addShortMargin({ customer, clientKey, shortId: Number(shortId), amount });
    if (!added.ok) return added;
    return ok({ amount: formatMinor(added.value.amount), addedOn: added.value.tradingDate });
  };
}
