import { ok, type Outcome } from '@kuroshio/base';
import { type Cash, cash, formatMinor } from '@kuroshio/money';
import type { CashParts } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts } from './facts.ts';

/** Buying power is what is available and what is receivable; available money is set aside first. */
export function checkBuyingPower(needed: Cash, { instrument, available, receivable }: OrderFacts): Outcome<CashParts> {
  if (needed > available + receivable) {
    return refuse('BALANCE_INSUFFICIENT', {
      needed: formatMinor(needed),
      available: formatMinor(cash(available + receivable)),
      currency: instrument.currency,
    });
  }
  const held = needed < available ? needed : available;
  return ok({ held, pledged: cash(needed - held) });
}
