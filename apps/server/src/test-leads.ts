import type { InputOf } from '@kuroshio/contract';
import type { StageOptions } from './exchange/stage.ts';
import { createStrategyStage, must, type StrategyStage } from './strategies/test-strategies.ts';
import { apply } from './leads/apply.ts';
import { cancel } from './leads/cancel.ts';
import { desk } from './leads/desk.ts';
import { end } from './leads/end.ts';
import { leadQueue } from './leads/lead-desk.ts';
import type { LeadParts } from './leads/lead-parts.ts';
import { overview } from './leads/overview.ts';
import { place } from './leads/place.ts';
import { readRule } from './leads/read-rule.ts';
import { leadRules } from './leads/request-rules.ts';
import { ruleOf } from './leads/rule-algorithm.ts';
import { withdraw } from './leads/withdraw.ts';

export const PROPOSAL = {
  ...{ name: 'Patient', description: 'Buys two large stocks when they are quiet, and sells them weeks later.' },
  ...{ market: 'twd', own: '20000000', minimum: '1000000', targetBps: 500, feeBps: 1_000, drawdownBps: 2_000 },
  ...{ concentrationBps: 4_000, symbols: ['TWSE:2303', 'TWSE:2317'], joinsFor: 60 },
} satisfies Omit<InputOf<'leads/apply'>, 'clientKey'>;

/** Strategies with leads beside them, for tests; two operators decide, of market and compliance. */
export interface LeadStage extends StrategyStage {
  readonly lead: ReturnType<typeof actions>;
  readonly rules: ReturnType<typeof leadRules>;
  /** What the house desk of a simulated installation reviews. */
  readonly queue: ReturnType<typeof leadQueue>;
  /** Who is under a restriction. */
  readonly restricted: Set<number>;
  /** Who is not certified; everybody else is. */
  readonly uncertified: Set<number>;
  /** A strategy that somebody leads, approved. @returns its number */
  led(lead: number, wish?: Partial<typeof PROPOSAL>): Promise<string>;
  /** Passes until a pool's orders are taken. */
  hours(): Promise<void>;
  /** Another request that a second operator has approved. */
  approval(): { readonly id: bigint; readonly maker: number; readonly checker: number; readonly now: number };
}

const actions = (parts: LeadParts) => ({
  apply: apply(parts),
  withdraw: withdraw(parts),
  overview: overview(parts),
  desk: desk(parts),
  place: place(parts),
  cancel: cancel(parts),
  end: end(parts),
  readRule: readRule(parts),
});

export async function createLeadStage(options: StageOptions = {}): Promise<LeadStage> {
  const on = await createStrategyStage([], options, ruleOf);
  const uncertified = new Set<number>();
  const certified = {
    isCertified: async (_: unknown, customer: number) => !uncertified.has(customer),
    nameOf: async () => undefined,
  };
  const parts: LeadParts = {
    ...{ database: on.parts.database, books: on.parts.books, marks: on.parts.marks, certified },
    get exchange() {
      return on.stage.exchange;
    },
  };
  const [maker = 0, checker = 0] = await operators(on);
  let requests = 0n;
  const approval = () => ({ id: ++requests, maker, checker, now: on.parts.clock.now() });
  const lead = actions(parts);
  const restricted = new Set<number>();
  const restrictions = { of: (customer: number) => (restricted.has(customer) ? (['no-withdrawal'] as const) : []) };
  const cases = { leads: parts, operatorLog: undefined as never, restrictions };
  const [rules, queue] = [leadRules(cases), leadQueue(cases)];
  return Object.assign(on, {
    ...{ lead, rules, queue, uncertified, restricted, approval },
    async led(customer: number, wish: Partial<typeof PROPOSAL> = {}) {
      const clientKey = `led-by-${customer}` as never;
      const { id } = await must(lead.apply({ ...PROPOSAL, ...wish, clientKey }, on.as(customer)));
      await must(rules['lead-approve'].apply({ ...approval(), payload: { applicationId: id } }));
      return (await must(lead.overview({}, on.as(customer)))).strategies[0]?.id ?? '';
    },
    async hours() {
      await on.open();
      // From ten minutes after the opening on, at a hundred times the wall's speed.
      await on.pass(15);
    },
  });
}

/** Rows of two operators: what they may do is asked of these. */
async function operators(on: StrategyStage): Promise<number[]> {
  const rows = await on.stage.db.owner.query<{ id: number }>(
    `insert into operator (name, roles, state, totp_step, added_at, mark)
     values ('mira', '{market}', 'invited', 0, now(), '\\x00000000000000000000000000000000'),
       ('cleo', '{compliance}', 'invited', 0, now(), '\\x00000000000000000000000000000000') returning id`,
  );
  return rows.map(({ id }) => id);
}
