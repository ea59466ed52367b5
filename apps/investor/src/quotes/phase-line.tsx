import type { VenuePhase } from '@kuroshio/contract';
import { Countdown, PhaseBadge } from '@kuroshio/ui';
import { usePhase } from '../platform/live.ts';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';
import { comingText, phaseWords } from './phase-words.ts';

/** Stands for the countdown while the sentence around it is looked up. */
const GAP = '\u0000';

/** What comes next at a venue and when, counting down; nothing where a venue never closes. */
export function PhaseNext({ phase }: { phase: VenuePhase }) {
  const t = useText();
  const { next: coming } = phase;
  if (coming === phase.phase || phase.endsAt <= 0) return null;
  const sentence = comingText(t, phase.phase, coming, GAP);
  const [before = '', after = ''] = sentence.split(GAP);
  return (
    <span className="text-ink-faint">
      {before}
      <Countdown until={phase.endsAt} now={serverNow} />
      {after}
    </span>
  );
}

/** The phase of a venue and, counting down, what comes next. Nothing before the phases have arrived. */
export function PhaseLine({ venue, next = true }: { venue: VenuePhase['venue']; next?: boolean }) {
  const t = useText();
  const phase = usePhase(venue);
  if (phase === undefined) return <span className="inline-block h-4 w-24" />;
  const counts = next && phase.next !== phase.phase && phase.endsAt > 0;
  const { kind, label } = phaseWords(phase.phase);
  const halted = phase.haltedUntil !== undefined;
  return (
    <PhaseBadge kind={halted ? 'halted' : kind} label={t(halted ? 'markets.phaseHalted' : label)}>
      {counts && (
        <>
          <span className="text-ink-faint">·</span>
          <PhaseNext phase={phase} />
        </>
      )}
    </PhaseBadge>
  );
}
