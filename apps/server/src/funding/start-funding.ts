import type { DeskQueue } from '../desk/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createReadPhoto } from '../platform/photos/index.ts';
import { createCreditMatched, type CreditMatched } from './credit-matched.ts';
import { createDecideDeposit, type DecideDeposit } from './decide-deposit.ts';
import { createDecideWithdrawal, type DecideWithdrawal } from './decide-withdrawal.ts';
import { depositQueue } from './deposit-desk.ts';
import type { FundingParts } from './funding-parts.ts';
import { createPayWithdrawal, type PayWithdrawal } from './pay-withdrawal.ts';
import { withdrawalQueue } from './withdrawal-desk.ts';

export interface Funding {
  /** What the handlers need. */
  readonly parts: FundingParts;
  /** The commands of reviewers. */
  readonly decideDeposit: DecideDeposit;
  readonly creditMatched: CreditMatched;
  readonly decideWithdrawal: DecideWithdrawal;
  readonly payWithdrawal: PayWithdrawal;
  readonly queues: readonly DeskQueue[];
  /** Counts what is late, and forgets receipts that nobody has handed in with a deposit in a day. */
  look(now: number): Promise<void>;
  stop(): void;
}

const LOOK_EVERY = 60_000;
const WAITS = 86_400_000;
const LATE = `select count(*)::integer as n from withdrawal where state in ('under-review', 'approved') and due_at < $1`;
const FORGET = 'delete from deposit_receipt where deposit_id is null and uploaded_at < $1';

/** Money in and money out: what customers ask, what reviewers do, and what it does by itself. */
export function startFunding({
  clock,
  log,
  metrics,
  ...given
}: Omit<FundingParts, 'readPhoto'> & {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}): Funding {
  const parts: FundingParts = { ...given, readPhoto: createReadPhoto() };
  const late = metrics.gauge('kuroshio_withdrawals_late', 'Withdrawals that are not paid though their time is over.');
  const decideDeposit = createDecideDeposit(parts);
  const decideWithdrawal = createDecideWithdrawal(parts);
  const payWithdrawal = createPayWithdrawal(parts);
  async function look(now: number): Promise<void> {
    const [row] = await parts.database.query<{ n: number }>(LATE, [new Date(now)]);
    late.set(row?.n ?? 0);
    await parts.database.query(FORGET, [new Date(now - WAITS)]);
  }
  const stop = clock.every(LOOK_EVERY, () => {
    look(clock.now()).catch((error: unknown) => log.warn({ err: error }, 'withdrawals could not be looked at'));
  });
  return {
    ...{ parts, decideDeposit, creditMatched: createCreditMatched(parts), decideWithdrawal, payWithdrawal, look, stop },
    queues: [depositQueue(parts, decideDeposit), withdrawalQueue(parts, { decideWithdrawal, payWithdrawal })],
  };
}
