import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { CURRENCY, type MarginCallParts } from './margin-parts.ts';

type Path = 'margin/repay-margin';

/** What is owed is whole dollars, in both markets. */
const DOLLAR = 100n;

export function repayMargin({ exchange }: Pick<MarginCallParts, 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ positionId, principal: asked, repayKey: clientKey }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const principal = parseMinor(asked);
    if (principal % DOLLAR !== 0n) return refuse('LOAN_STEP', { step: formatMinor(DOLLAR), currency: CURRENCY });
    const paid = await exchange.repayMargin({ customer, clientKey, positionId: Number(positionId), principal });
    if (!paid.ok) return paid;
    const { interest, tradingDate: paidOn } = paid.value;
    const amount = formatMinor(paid.value.principal + interest);
    return ok({ principal: formatMinor(paid.value.principal), interest: formatMinor(interest), amount, paidOn });
  };
}
