import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { isByRule, readStrategy } from '../strategies/index.ts';
import type { LeadParts } from './lead-parts.ts';
import { applicationOf } from './rule-algorithm.ts';
import { readRules, wireRule } from './rule-rows.ts';

type Path = 'leads/read-rule';

export function readRule({ database, marks }: LeadParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    context.requireCustomer();
    const strategy = await readStrategy(database, marks, BigInt(id));
    if (strategy === undefined || !isByRule(strategy)) return refuse('STRATEGY_NOT_FOUND');
    const application = applicationOf(strategy);
    const rule = wireRule((await readRules(database, marks, [application])).get(application));
    return rule === null ? refuse('STRATEGY_NOT_FOUND') : ok(rule);
  };
}
