import { ok, type Outcome } from '@kuroshio/base';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts } from './facts.ts';

/** Buying power is what is available and what is receivable; available money is set aside first. */
export function checkBuyingPower(
  needed: bigint,
  { instrument, available, receivable }: OrderFacts,
): Outcome<{ readonly held: bigint; readonly pledged: bigint }> {
  if (needed > available + receivable) {
    return refuse('BALANCE_INSUFFICIENT', {
      needed: formatMinor(needed),
      available: formatMinor(available + receivable),
      currency: instrument.currency,
    });
  }
  const held = needed < available ? needed : available;
  return ok({ held, pledged: needed - held });
}
