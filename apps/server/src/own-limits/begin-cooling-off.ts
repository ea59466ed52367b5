import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { writeDown } from './write-down.ts';
import { coolingEnd, momentText } from './limit-calendar.ts';
import { coolingUntil } from './limits-in-force.ts';
import type { OwnLimits } from './start-own-limits.ts';

type Path = 'own-limits/begin-cooling-off';

/** A call that is sent again within so many ms is the same wish. */
const SAME_WISH = 60_000;

export function beginCoolingOff(limits: OwnLimits): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ length }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const { now } = context;
    const until = coolingEnd(length, now);
    return writeDown(limits, { customer, now }, (stands) => {
      const runs = coolingUntil(stands, now);
      if (runs !== undefined && Math.abs(runs - until) <= SAME_WISH) return ok(undefined);
      if (runs !== undefined && runs >= until) return refuse('COOLING_OFF_LONGER', { until: momentText(runs) });
      const times = { decided_at: new Date(now), holds_from: new Date(now), holds_until: new Date(until) };
      return ok({
        row: { customer_id: customer, kind: 'cooling-off', period: '', amount: null, ...times },
        told: { event: 'cooling-off', until },
      });
    });
  };
}
