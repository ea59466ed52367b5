import { describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { type DeskQueue, mayDecide, nameOfReviewer, type Reviewer } from './queue.ts';
import { startDesk } from './start-desk.ts';
import { deskTerms } from './terms.ts';

const START = Date.parse('2026-07-09T01:00:00Z');
const SET = { houseDesk: true, houseDeskSeconds: 60 };

/** A queue in memory: numbers, when each was handed in, and what happens at its review. */
function queueOf(handedIn: ReadonlyMap<bigint, number>, fails: (id: bigint) => boolean = () => false) {
  const left = new Map(handedIn);
  const reviewed: bigint[] = [];
  const queue: DeskQueue = {
    kind: 'test',
    due: async (before) => [...left].filter(([, at]) => at <= before).map(([id]) => id),
    async review(id) {
      if (fails(id)) throw new Error('cannot be read');
      left.delete(id);
      reviewed.push(id);
    },
  };
  return { queue, reviewed };
}

function deskOf(queues: readonly DeskQueue[], lines: string[] = []) {
  const clock = createManualClock(START);
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const metrics = createMetrics({ withProcess: false });
  const desk = startDesk({ queues, terms: deskTerms(SET, 'simulated'), clock, log, metrics });
  return { clock, desk };
}

describe('the house desk', () => {
  it('reviews what has waited as long as the setting says, and nothing sooner', async () => {
    const { queue, reviewed } = queueOf(
      new Map([
        [1n, START - 60_000],
        [2n, START - 59_999],
      ]),
    );
    const { clock, desk } = deskOf([queue]);
    expect(await desk.look()).toBe(1);
    expect(reviewed).toEqual([1n]);
    clock.advance(1);
    await desk.look();
    expect(reviewed).toEqual([1n, 2n]);
    await desk.stop();
  });

  it('goes on with the others where one cannot be reviewed, and tries it again a minute later', async () => {
    let broken = true;
    const all = new Map([1n, 2n].map((id): [bigint, number] => [id, START - 90_000]));
    const { queue, reviewed } = queueOf(all, (id) => broken && id === 1n);
    const lines: string[] = [];
    const { clock, desk } = deskOf([queue], lines);
    await desk.look();
    expect(reviewed).toEqual([2n]);
    expect(lines).toHaveLength(1);
    broken = false;
    await desk.look();
    expect(reviewed).toEqual([2n]);
    clock.advance(60_000);
    await desk.look();
    expect(reviewed).toEqual([2n, 1n]);
    await desk.stop();
  });

  it('is not kept from one queue by another that cannot be looked at', async () => {
    const away: DeskQueue = {
      kind: 'away',
      due: () => Promise.reject(new Error('away')),
      review: () => Promise.resolve(),
    };
    const { queue, reviewed } = queueOf(new Map([[7n, START - 90_000]]));
    const { desk } = deskOf([away, queue]);
    await desk.look();
    expect(reviewed).toEqual([7n]);
    await desk.stop();
  });

  it('looks by itself', async () => {
    const { queue, reviewed } = queueOf(new Map([[1n, START - 60_000]]));
    const { clock, desk } = deskOf([queue]);
    clock.advance(2_000);
    await vi.waitFor(() => expect(reviewed).toEqual([1n]));
    await desk.stop();
  });

  it.each([
    ['turned off', { ...SET, houseDesk: false }, 'simulated'],
    ['where no market is simulated', SET, 'replay'],
  ] as const)('is not there when %s: operators have a day', (_, config, mode) => {
    const terms = deskTerms(config, mode);
    expect([terms.hasDesk, terms.decidedBy(START) - START]).toEqual([false, 86_400_000]);
    expect(deskTerms(SET, 'simulated').decidedBy(START) - START).toBe(180_000);
  });
});

describe('a decision', () => {
  const desk: Reviewer = { kind: 'house-desk' };
  const [one, other]: Reviewer[] = [
    { kind: 'operator', id: 1 },
    { kind: 'operator', id: 2 },
  ];
  it.each([
    ['the house desk', desk, undefined, true],
    ['one operator alone', one as Reviewer, undefined, false],
    ['one operator twice', one as Reviewer, one, false],
    ['an operator and the house desk', one as Reviewer, desk, false],
    ['two operators', one as Reviewer, other, true],
  ])('may be made by %s: %#', (_, reviewer, second, may) => {
    expect(mayDecide(reviewer, second)).toBe(may);
  });

  it('names who made it', () => {
    expect([nameOfReviewer(desk), nameOfReviewer(one as Reviewer)]).toEqual(['house-desk', 'operator/1']);
  });
});
