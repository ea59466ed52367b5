import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { CURRENCY, type MarginCallParts } from './margin-parts.ts';

type Path = 'margin/add-short-margin';

/** NT$1, as a loan is paid back. */
const DOLLAR = 100n;

export function addShortMargin({
  exchange,
}: Pick<MarginCallParts, 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ shortId, amount: asked, addKey: clientKey }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const amount = parseMinor(asked);
    if (amount % DOLLAR !== 0n) return refuse('LOAN_STEP', { step: formatMinor(DOLLAR), currency: CURRENCY });
    const added = await exchange.addShortMargin({ customer, clientKey, shortId: Number(shortId), amount });
    if (!added.ok) return added;
    return ok({ amount: formatMinor(added.value.amount), addedOn: added.value.tradingDate });
  };
}
