import type { Rulebook, TradingDate } from '@kuroshio/market';
import { createReplay, type Recording } from '@kuroshio/simulation';
import type { PriceFeeds } from '../exchange/index.ts';

export interface ReplayFeedsOptions {
  readonly seed: string;
  /** Of the start. */
  readonly rulebook: Rulebook;
  readonly recordings: readonly Recording[];
  /** The first date that is played. */
  readonly from: TradingDate;
}

/** Recorded days as the prices of their instruments; after its last day an instrument is simulated, and says so. */
export function createReplayFeeds({ seed, rulebook, recordings, from }: ReplayFeedsOptions): PriceFeeds {
  const replay = createReplay({
    seed,
    calendar: rulebook.calendar,
    instruments: rulebook.instruments.all,
    recordings,
    from,
  });
  const playing = new Set<number>();
  return {
    source: {
      ...replay,
      begin(no, date) {
        const leads = replay.begin(no, date);
        if (leads) playing.add(no);
        else playing.delete(no);
        return leads;
      },
    },
    firstDate: from,
    history: (drawn) => replay.history(drawn),
    provenance: (no) => (playing.has(no) ? { source: 'replay', delaySeconds: 0 } : undefined),
  };
}
