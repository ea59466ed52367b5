import type { VenuePhase } from '@kuroshio/contract';
import { useEffect, useRef, useState } from 'react';
import { usePhase } from '../platform/live.ts';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';
import { venueTimeAt } from './board-hours.ts';
import { zoneOf } from './figures.ts';
import { TimeLeft } from './time-left.tsx';
import { timeText } from '../platform/format.ts';

/** Auctions further apart than this are each told of by their time, in milliseconds of the venue's clock. */
const LONGEST_RHYTHM = 60_000;
/** A bar that fills faster than this flickers. */
const SHORTEST_FILL = 1_000;

/**
 * When a board's orders meet next. Where auctions follow each other within a minute their rhythm stands still on the
 * screen and a thin bar fills with it; else the time of the next one and what is left until then.
 */
export function NextAuction({ venue, at }: { venue: VenuePhase['venue']; at: number }) {
  const t = useText();
  const phase = usePhase(venue);
  const rhythm = useRhythm(at);
  if (phase === undefined || phase.speed === 0) return null;
  const now = serverNow();
  const left = at - venueTimeAt(phase, now);
  if (rhythm !== undefined && left <= rhythm) {
    return (
      <>
        <span>{t('stock.auctionEvery', { seconds: Math.round(rhythm / 1000) })}</span>
        <FillingBar key={at} ms={Math.max(0, left) / phase.speed} whole={rhythm / phase.speed} />
      </>
    );
  }
  return (
    <>
      <span>{t('stock.auctionAt', { time: timeText(at, zoneOf(venue)) })}</span>
      <TimeLeft until={now + left / phase.speed} className="text-ink-muted" />
    </>
  );
}

/** The shortest time seen between two auctions, in milliseconds of the venue's clock; undefined before two were near. */
function useRhythm(at: number): number | undefined {
  const [seen, setSeen] = useState<{ at: number; rhythm: number | undefined }>({ at, rhythm: undefined });
  if (seen.at !== at) {
    const apart = at - seen.at;
    const isNear = apart > 0 && apart <= LONGEST_RHYTHM;
    setSeen({ at, rhythm: isNear ? Math.min(apart, seen.rhythm ?? apart) : seen.rhythm });
  }
  return seen.rhythm;
}

/** Fills evenly until the auction; as it is where that would flicker, or where somebody wants less motion. */
function FillingBar({ ms, whole }: { ms: number; whole: number }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (whole < SHORTEST_FILL || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const from = Math.min(1, Math.max(0, 1 - ms / whole));
    const filling = bar.current?.animate([{ transform: `scaleX(${from})` }, { transform: 'scaleX(1)' }], {
      duration: ms,
      fill: 'forwards',
    });
    return () => filling?.cancel();
  }, [ms, whole]);
  return (
    <span aria-hidden="true" className="h-0.5 w-16 overflow-hidden rounded-full bg-line">
      <span ref={bar} className="block h-full origin-left scale-x-0 rounded-full bg-accent" />
    </span>
  );
}
