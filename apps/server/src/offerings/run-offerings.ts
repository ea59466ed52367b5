import { assert } from '@kuroshio/base';
import { isReached, type ScheduledStep } from '@kuroshio/offerings';
import { clockOf } from '../exchange/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import type { Metrics } from '../platform/metrics.ts';
import { closeBids, openAuction, settleBids } from './auctions/steps.ts';
import { closeDemand, settleShares, shareOut } from './allotted/steps.ts';
import { announce } from './announce.ts';
import { changesOf } from './prepared/change-rows.ts';
import { bringRights } from './rights/bring-rights.ts';
import type { OfferingParts } from './offering-parts.ts';
import {
  markedOffering,
  type OfferingRow,
  scheduleOfRow,
  SELECT_OFFERING,
  type Stage,
  type StoredOffering,
} from './offering-rows.ts';
import { drawSecrets } from './secrets-of-draws.ts';
import type { Step, StepParts } from './step.ts';
import { close, debit, deliver, drawWinners, settle } from './steps.ts';

/** What is due at a stage, and when; a stage that is not here waits for nothing. */
type Course = Partial<Record<Stage, readonly [ScheduledStep, Step]>>;

const DRAWN: Course = {
  applying: ['closes', close],
  closed: ['debits', debit],
  debited: ['draws', drawWinners],
  drawn: ['settles', settle],
  settled: ['lists', deliver],
};
const SHARED_OUT: Course = {
  applying: ['closes', closeDemand],
  closed: ['draws', shareOut],
  drawn: ['settles', settleShares],
  settled: ['lists', deliver],
};
const COURSES: Readonly<Record<OfferingRow['kind'], Course>> = {
  lottery: DRAWN,
  placement: SHARED_OUT,
  fundraising: SHARED_OUT,
  auction: {
    applying: ['closes', closeBids],
    closed: ['draws', openAuction],
    drawn: ['settles', settleBids],
    settled: ['lists', deliver],
  },
  // Everybody's part is known as it begins: what is left is payment and delivery.
  rights: { drawn: ['settles', settleShares], settled: ['lists', deliver] },
};

const RUNNING = `${SELECT_OFFERING} where stage not in ('completed', 'failed') order by id`;
const LOOK_EVERY = 1_000;
/** What failed is tried again after so long, and keeps no other from going on. */
const AGAIN_AFTER = 10_000;
/** An offering that is far behind is caught up with by a step after the other. */
const MOST_STEPS = 6;

/** Does what is due; a look tells how many steps were taken. */
export type Offerings = Looking<number>;

/** Takes every offering on by the clock of its venue: the only one who does. */
export function runOfferings(
  parts: OfferingParts & {
    readonly clock: Clock;
    readonly metrics: Metrics;
    /** Brings new offerings, in a simulated market. */
    readonly bring?: ((running: readonly OfferingRow[]) => Promise<number>) | undefined;
  },
): Offerings {
  const { database, marks, exchange, clock, log, metrics, bring } = parts;
  const steps: StepParts = { ...parts, secrets: drawSecrets(parts.key), now: clock.now };
  const stuck = metrics.gauge('kuroshio_offerings_stuck', 'Offerings of which a step has failed and is tried again.');
  /** When what failed is tried again, by offering. */
  const later = new Map<number, number>();

  /** @returns whether a step was taken */
  async function step(row: OfferingRow, moved: ReadonlyMap<number, string>): Promise<boolean> {
    // A row of before a move that somebody has put back has its mark, and is not followed.
    assert(
      row.schedule === (moved.get(row.id) ?? row.schedule),
      `the dates of offering ${row.id} are those to which they were moved last`,
    );
    if (row.stage === 'announced') {
      await announce(parts, row);
      return true;
    }
    const next = COURSES[row.kind][row.stage];
    if (next === undefined || !isReached(clockOf(exchange.view, row.venue), scheduleOfRow(row)[next[0]])) return false;
    // The shares come when the day of the market has begun: before, what is listed for the first time has no market.
    if (next[0] === 'lists' && (row.instrument_no === null || !exchange.view.markets.has(row.instrument_no)))
      return false;
    await next[1](steps, row);
    return true;
  }

  async function readRunning(): Promise<OfferingRow[]> {
    const rows = await database.query<StoredOffering>(RUNNING);
    return rows.filter((row) => marks.holds(markedOffering(row), row.mark));
  }

  async function lookOnce(isOver: () => boolean): Promise<number> {
    let taken = 0;
    for (let round = 0; round < MOST_STEPS && !isOver(); round++) {
      let steps = 0;
      const running = await readRunning();
      const changes = await changesOf(
        database,
        marks,
        running.map(({ id }) => id),
      );
      const moved = new Map(changes.map(({ offering_id, after }) => [offering_id, after]));
      for (const row of running) {
        if ((later.get(row.id) ?? 0) > clock.now()) continue;
        try {
          if (await step(row, moved)) steps++;
          later.delete(row.id);
        } catch (error) {
          later.set(row.id, clock.now() + AGAIN_AFTER);
          log.error(
            { err: error, offering: row.id, stage: row.stage },
            'a step of an offering failed and is tried again',
          );
        }
      }
      taken += steps;
      if (steps === 0) break;
    }
    stuck.set(later.size);
    if (!isOver()) taken += await bringRights(steps);
    if (bring !== undefined && !isOver()) taken += await bring(await readRunning());
    return taken;
  }

  return lookAgain(lookOnce, { clock, log, what: 'offerings', every: LOOK_EVERY, first: 0 });
}
