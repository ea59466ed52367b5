import type { VenuePhase } from '@kuroshio/contract';
import { PhaseBadge } from '@kuroshio/ui';
import { usePhase } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { PhaseNext } from './phase-next.tsx';
import { phaseWords } from './phase-words.ts';
import { usePhaseSheet } from './use-phase-sheet.tsx';

/** The phase of a venue by its name. Nothing before the phases have arrived. */
export function PhaseName({ phase }: { phase: VenuePhase | undefined }) {
  const t = useText();
  if (phase === undefined) return <span className="inline-block h-4 w-24" />;
  const { kind, label } = phaseWords(phase.phase);
  const halted = phase.haltedUntil !== undefined;
  return <PhaseBadge kind={halted ? 'halted' : kind} label={t(halted ? 'markets.phaseHalted' : label)} />;
}

/** The phase of a venue and, counting down, what comes next. A tap says what it means and how the market's time runs. */
export function PhaseLine({ venue }: { venue: VenuePhase['venue'] }) {
  const phase = usePhase(venue);
  const { openSheet, sheet } = usePhaseSheet(venue);
  const counts = phase !== undefined && phase.next !== phase.phase && phase.endsAt > 0;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-phase-of={venue}
        // Without words until the phases are there.
        aria-hidden={phase === undefined}
        disabled={phase === undefined}
        onClick={openSheet}
        className="-my-3 inline-flex min-h-11 max-w-full items-center gap-1.5 text-left text-xs text-ink-muted active:opacity-60"
      >
        <PhaseName phase={phase} />
        {counts && (
          <>
            <span className="text-ink-faint">·</span>
            <PhaseNext phase={phase} />
          </>
        )}
      </button>
      {sheet}
    </>
  );
}
