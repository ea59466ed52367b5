import type { InputOf } from '@kuroshio/contract';
import type { StageOptions } from './exchange/stage.ts';
import { createStrategyStage, type StrategyStage } from './strategies/test-strategies.ts';
import { apply } from './leads/apply.ts';
import type { LeadParts } from './leads/lead-parts.ts';
import { overview } from './leads/overview.ts';
import { leadRules } from './leads/request-rules.ts';
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
  /** Who is not certified; everybody else is. */
  readonly uncertified: Set<number>;
  /** Another request that a second operator has approved. */
  approval(): { readonly id: bigint; readonly maker: number; readonly checker: number; readonly now: number };
}

const actions = (parts: LeadParts) => ({ apply: apply(parts), withdraw: withdraw(parts), overview: overview(parts) });

export async function createLeadStage(options: StageOptions = {}): Promise<LeadStage> {
  const on = await createStrategyStage([], options);
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
  return Object.assign(on, {
    ...{ lead: actions(parts), uncertified },
    rules: leadRules({ leads: parts, operatorLog: undefined as never, restrictions: { of: () => [] } }),
    approval: () => ({ id: ++requests, maker, checker, now: on.parts.clock.now() }),
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
