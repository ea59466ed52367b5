import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { FIRST_POOL, leadSeed } from '@kuroshio/ledger';
import { refuse } from '@kuroshio/refusals';
import { caseOf, postingLines } from '../funding/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readApplication } from './application-rows.ts';
import { aboutApplication, type LeadCaseParts } from './lead-parts.ts';
import { readRules } from './rule-rows.ts';
import { wireApplication } from './wire-application.ts';

type Path = 'leads/read-case';

export function readCase(parts: LeadCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { leads, operatorLog, restrictions } = parts;
  const { database, marks, exchange } = leads;
  return async ({ id }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const row = await readApplication(database, marks, BigInt(id));
    if (row === undefined) return refuse('LEAD_APPLICATION_NOT_FOUND');
    const { customer_id: customerId, asset, own: amount } = row;
    const about = aboutApplication(id);
    await operatorLog.note({ operatorId, action: 'case-read', about, customerId, ip, device, now });
    const { own } = await caseOf(
      { funding: { parts: { database, marks } }, operatorLog },
      { about, customerId, deciders: [] },
      context,
    );
    const rules = await readRules(database, marks, [row.id]);
    const { stamp: _stamp, ...wired } = wireApplication(exchange.view, row, rules.get(row.id));
    return ok({
      ...{ ...wired, customer: String(customerId), askedAt: row.asked_at.getTime() },
      restrictions: [...restrictions.of(customerId, now)],
      postings: postingLines(leadSeed({ lead: customerId, applicationId: row.id, pool: FIRST_POOL, asset, amount })),
      ...own,
    });
  };
}
