import type { Outcome } from '@kuroshio/base';
import type { CustomerContext, Handler } from '../platform/http/index.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import { maskPhone, readPhone } from './phone.ts';

function textIn(value: unknown, name: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The number that was typed, as its owner recognises it and nobody else learns it. */
function phoneIn(input: unknown): string | undefined {
  const phone = readPhone(textIn(input, 'phone') ?? '', textIn(input, 'country') ?? '');
  return phone === undefined ? undefined : maskPhone(phone);
}

/** The same handler, each call of which stands in the log of security with who called, from where, and what came of it. */
export function recorded<Input, Output>(
  event: string,
  security: SecurityLog,
  handler: Handler<Input, Output>,
): Handler<Input, Output> {
  return async (input, context: CustomerContext) => {
    let outcome: Outcome<Output> | undefined;
    try {
      outcome = await handler(input, context);
      return outcome;
    } finally {
      const account = outcome?.ok === true ? textIn(outcome.value, 'account') : undefined;
      security.record({
        event,
        outcome: outcome === undefined ? 'failed' : outcome.ok ? 'done' : outcome.refusal.code,
        customer: context.customer?.customerId ?? (account === undefined ? undefined : Number(account)),
        phone: phoneIn(input),
        ip: context.ip,
        device: context.userAgent,
      });
    }
  };
}
