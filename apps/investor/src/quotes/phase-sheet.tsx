import type { VenuePhase } from '@kuroshio/contract';
import { Sheet } from '@kuroshio/ui';
import { useEffect, useState } from 'react';
import { type FactRow, FactRows } from '../layout/fact-rows.tsx';
import { useConfig } from '../platform/config.ts';
import { dateText, timeText } from '../platform/format.ts';
import { usePhase } from '../platform/live.ts';
import { serverNow } from '../platform/server-clock.ts';
import { useZonedStampText } from '../platform/stamp-words.ts';
import { useText } from '../platform/texts.ts';
import { venueTimeAt } from './board-hours.ts';
import { zoneOf } from './figures.ts';
import { PhaseNext } from './phase-next.tsx';
import { phaseWords } from './phase-words.ts';

const EXPLAINED = {
  'pre-market': 'phases.explainPreMarket',
  intake: 'phases.explainIntake',
  continuous: 'phases.explainContinuous',
  'closing-auction': 'phases.explainClosingAuction',
  closed: 'phases.explainClosed',
} as const;

function explanationOf({ phase, venue, haltedUntil }: VenuePhase) {
  if (haltedUntil !== undefined) return 'phases.explainHalted';
  if (phase === 'after-hours') return venue === 'US' ? 'phases.explainAfterHoursUS' : 'phases.explainAfterHoursTW';
  return Object.hasOwn(EXPLAINED, phase) ? EXPLAINED[phase] : 'phases.explainOther';
}

export interface PhaseSheetProps {
  venue: VenuePhase['venue'];
  open: boolean;
  onClose: () => void;
}

/** What the phase of a market means, what its clock shows and how fast it runs, and how long one waits for the next. */
export function PhaseSheet({ venue, open, onClose }: PhaseSheetProps) {
  const t = useText();
  const phase = usePhase(venue);
  if (phase === undefined) return null;
  const { label } = phaseWords(phase.phase);
  const named = t(phase.haltedUntil === undefined ? label : 'markets.phaseHalted');
  const market = t(venue === 'TWSE' || venue === 'TPEX' ? 'markets.twd' : `markets.venue${venue}`);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('phases.title', { market, phase: named })}
      closeLabel={t('shell.close')}
      className="px-4 pt-3 pb-4"
    >
      <p data-phase-sheet={venue} className="text-base text-ink">
        {t(explanationOf(phase))}
      </p>
      <Facts phase={phase} />
      <HowTimeRuns phase={phase} />
    </Sheet>
  );
}

function Facts({ phase }: { phase: VenuePhase }) {
  const t = useText();
  const counts = phase.next !== phase.phase && phase.endsAt > 0;
  const rows: FactRow[] = [
    [t('phases.marketTime'), <MarketTime key="time" phase={phase} />],
    [t('phases.tradingDate'), dateText(phase.tradingDate)],
    ...(counts ? [[t('phases.wait'), <PhaseNext key="next" phase={phase} />] satisfies FactRow] : []),
  ];
  return (
    <div className="mt-3">
      <FactRows rows={rows} />
    </div>
  );
}

/** Steps of a running market clock, in milliseconds of the wall: finer ones could not be read. */
const STEP = 250;

/** The market's clock as it runs; after the close it stands. */
function MarketTime({ phase }: { phase: VenuePhase }) {
  const stamp = useZonedStampText();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (phase.speed === 0) return undefined;
    const timer = setInterval(() => setNow(serverNow()), phase.speed === 1 ? 1_000 : STEP);
    return () => clearInterval(timer);
  }, [phase.speed]);
  const time = timeText(venueTimeAt(phase, now), zoneOf(phase.venue));
  return stamp({ date: phase.tradingDate, time, zone: zoneOf(phase.venue) });
}

/** How fast the market runs, and that both markets are open together or in turn. */
function HowTimeRuns({ phase }: { phase: VenuePhase }) {
  const t = useText();
  const mode = useConfig('mode');
  const simulated = useConfig('speed');
  const hours = useConfig('marketHours');
  const speed = phase.speed === 0 && (mode === 'simulated' || mode === 'replay') ? simulated : String(phase.speed || 1);
  const closes = phase.venue !== 'CRYPTO' && phase.venue !== 'FX';
  return (
    <div className="mt-3 space-y-2 rounded-md bg-surface-sunken px-3.5 py-3 text-sm text-ink-muted">
      {speed === '1' ? (
        <p>{t('phases.speedReal')}</p>
      ) : (
        <>
          <p className="flex justify-between text-ink">
            <span>{t('phases.speed')}</span>
            <span className="num font-semibold">{t('phases.speedValue', { speed })}</span>
          </p>
          <p>{t('phases.speedText', { speed })}</p>
          {closes && hours !== '' && <p>{t(hours === 'in-turn' ? 'phases.inTurn' : 'phases.together')}</p>}
        </>
      )}
    </div>
  );
}
