import type { Algorithm } from '@kuroshio/strategies';
import { basisPoints, cash } from '@kuroshio/money';
import { createBooks, createPostingIds } from '../books/index.ts';
import { createStage, type Stage, type StageOptions } from '../exchange/stage.ts';
import { clockOf } from '../exchange/index.ts';
import { createMarks } from '../identity/index.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { changeStop } from './change-stop.ts';
import { detail } from './detail.ts';
import type { HouseStrategy } from './house-strategies.ts';
import { listStrategies } from './list-strategies.ts';
import { listTrades } from './list-trades.ts';
import { ownStrategies } from './own-strategies.ts';
import { redeem } from './redeem.ts';
import { runStrategies, type StrategyRun } from './run-strategies.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import type { Rule } from './trade-pool.ts';
import type { StrategyRow } from './strategy-rows.ts';
import { subscribe } from './subscribe.ts';
import { withdrawRequest } from './withdraw-request.ts';

const log = createLog('silent');

/** Holds three tenths of each of two stocks, whatever they do. */
export const HALF: Algorithm = {
  name: 'momentum',
  universe: ['TWSE:2303', 'TWSE:2317'],
  targets: () =>
    new Map([
      ['TWSE:2303', basisPoints(3_000)],
      ['TWSE:2317', basisPoints(3_000)],
    ]),
};

export const TERMS: HouseStrategy['terms'] = {
  ...{ seed: cash(20_000_000_00n), minimum: cash(10_000_00n), target_bps: basisPoints(800) },
  ...{ fee_bps: basisPoints(1_000), entry_bps: basisPoints(20), exit_bps: basisPoints(50) },
  drawdown_bps: basisPoints(3_000),
};

/** An exchange with strategies beside it, for tests. The clock is the stage's. */
export interface StrategyStage {
  readonly stage: Stage;
  readonly parts: StrategyRunParts;
  readonly act: ReturnType<typeof actions>;
  /** Topics of customers that were told of. */
  readonly told: number[];
  /** The strategies are looked at by another program on the same database, after a restart of the exchange. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Passes wall time, looking at the strategies once a second. */
  pass(seconds: number): Promise<void>;
  /** Passes until Taiwan's day is over and its net asset values are struck; from a day that is over, the next. */
  day(): Promise<void>;
  /** Passes until the session runs. */
  open(): Promise<void>;
  as(customer: number): CustomerContext;
  close(): Promise<void>;
}

const actions = (parts: StrategyRunParts) => ({
  list: listStrategies(parts),
  detail: detail(parts),
  trades: listTrades(parts),
  own: ownStrategies(parts),
  subscribe: subscribe(parts),
  redeem: redeem(parts),
  withdraw: withdrawRequest(parts),
  changeStop: changeStop(parts),
});

export async function createStrategyStage(
  offered: readonly HouseStrategy[],
  options: StageOptions = {},
  ruleOf: (parts: StrategyRunParts, strategy: StrategyRow) => Promise<Rule | undefined> = async () => undefined,
): Promise<StrategyStage> {
  const stage = await createStage({
    instruments: ['TWSE:2303', 'TWSE:2317'],
    speed: 100,
    seed: 'strategies',
    ...options,
  });
  const { database } = stage.db;
  const { clock } = stage;
  const books = createBooks({
    ...{ chain: stage.seals.chains.books, database, ids: createPostingIds(), log, now: clock.now },
  });
  const marks = createMarks({
    key: stage.seals.key,
    log,
    metrics: createMetrics({ withProcess: false }),
    now: clock.now,
  });
  const told: number[] = [];
  const hub = { listeningTo: () => true, publishTo: (customer: number) => void told.push(customer) };
  const parts: StrategyRunParts = {
    ...{ database, books, marks, hub, clock, log },
    get exchange() {
      return stage.exchange;
    },
  };
  const start = () => runStrategies(parts, offered, (strategy) => ruleOf(parts, strategy));
  let run: StrategyRun = start();
  await run.look();
  const phase = () => clockOf(stage.exchange.view, 'TWSE').phase;

  async function pass(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed++) {
      await stage.pass(1_000);
      await run.look();
    }
  }

  return {
    ...{ stage, parts, told, pass },
    act: actions(parts),
    async restart(meanwhile) {
      await run.stop();
      await meanwhile?.();
      await stage.restart();
      run = start();
      await run.look();
    },
    async day() {
      while (phase() === 'closed') await pass(1);
      while (phase() !== 'closed') await pass(1);
      await pass(3);
    },
    async open() {
      while (phase() !== 'continuous') await pass(1);
    },
    as: (customerId) => ({
      customer: undefined,
      requireCustomer: () => ({ customerId, sessionId: 1 }),
      ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: clock.now(), log },
    }),
    async close() {
      await run.stop();
      await books.close();
      await stage.close();
    },
  };
}

export async function must<Value>(
  outcome: Promise<{ ok: true; value: Value } | { ok: false; refusal: { code: string } }>,
): Promise<Value> {
  const answer = await outcome;
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

export const codeOf = (outcome: { ok: true } | { ok: false; refusal: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal.code;
