import type { VenuePhase } from '@kuroshio/contract';
import type { Translate } from '@kuroshio/text';
import { Countdown, PhaseBadge, type PhaseKind } from '@kuroshio/ui';
import { usePhase } from '../platform/live.ts';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';

const KINDS: Record<VenuePhase['phase'], PhaseKind> = {
  continuous: 'trading',
  intake: 'auction',
  'closing-auction': 'auction',
  'pre-market': 'extended',
  'after-hours': 'extended',
  closed: 'closed',
};

export const PHASE_KEYS = {
  continuous: 'quotes.phaseContinuous',
  intake: 'quotes.phaseIntake',
  'closing-auction': 'quotes.phaseClosingAuction',
  'pre-market': 'quotes.phasePreMarket',
  'after-hours': 'quotes.phaseAfterHours',
  closed: 'quotes.phaseClosed',
} as const satisfies Record<VenuePhase['phase'], string>;

/** Stands for the countdown while the sentence around it is looked up. */
const GAP = '\u0000';

/** The regular session opens and closes; what is beside it begins by its name and ends. */
function comingText(t: Translate, now: VenuePhase['phase'], coming: VenuePhase['phase']): string {
  if (coming === 'continuous') return t('quotes.opensCountdown', { time: GAP });
  if (coming === 'closed' && now === 'after-hours') return t('quotes.endsCountdown', { time: GAP });
  if (coming === 'closed' || coming === 'after-hours') return t('quotes.closesCountdown', { time: GAP });
  return t('quotes.phaseCountdown', { time: GAP, phase: t(PHASE_KEYS[coming]) });
}

/** What comes next at a venue and when, counting down; nothing where a venue never closes. */
export function PhaseNext({ phase }: { phase: VenuePhase }) {
  const t = useText();
  const { next: coming } = phase;
  if (coming === phase.phase || phase.endsAt <= 0) return null;
  const sentence = comingText(t, phase.phase, coming);
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
  return (
    <PhaseBadge
      kind={phase.haltedUntil === undefined ? KINDS[phase.phase] : 'halted'}
      label={t(phase.haltedUntil === undefined ? PHASE_KEYS[phase.phase] : 'quotes.phaseHalted')}
    >
      {counts && (
        <>
          <span className="text-ink-faint">·</span>
          <PhaseNext phase={phase} />
        </>
      )}
    </PhaseBadge>
  );
}
