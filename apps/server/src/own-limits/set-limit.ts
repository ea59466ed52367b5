import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { writeDown } from './write-down.ts';
import { holdsFrom, standing } from './limits-in-force.ts';
import type { OwnLimits } from './start-own-limits.ts';

type Path = 'own-limits/set-limit';

export function setLimit(limits: OwnLimits): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ kind, period, amount: wished }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const { now } = context;
    const amount = wished === null ? null : BigInt(wished);
    return writeDown(limits, { customer, now }, (stands) => {
      const from = holdsFrom(standing(stands, { kind, period }, now), amount, now);
      if (from === undefined) return ok(undefined);
      const times = { decided_at: new Date(now), holds_from: new Date(from), holds_until: null };
      return ok({
        row: { customer_id: customer, kind, period, amount, ...times },
        told: { event: 'own-limit', kind, period, amount: wished, from, waits: from > now },
      });
    });
  };
}
