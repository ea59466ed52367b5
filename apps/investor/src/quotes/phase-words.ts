import type { VenuePhase } from '@kuroshio/contract';
import type { Translate } from '@kuroshio/text';
import type { PhaseKind } from '@kuroshio/ui';

const PHASES = {
  continuous: { kind: 'trading', label: 'quotes.phaseContinuous' },
  intake: { kind: 'auction', label: 'quotes.phaseIntake' },
  'closing-auction': { kind: 'auction', label: 'quotes.phaseClosingAuction' },
  'pre-market': { kind: 'extended', label: 'quotes.phasePreMarket' },
  'after-hours': { kind: 'extended', label: 'quotes.phaseAfterHours' },
  closed: { kind: 'closed', label: 'quotes.phaseClosed' },
} as const satisfies Record<VenuePhase['phase'], { kind: PhaseKind; label: string }>;

type PhaseWords = (typeof PHASES)[keyof typeof PHASES] | { kind: 'extended'; label: 'quotes.phaseOther' };

/** How a phase is shown. One that a newer server knows and this app does not yet is named neutrally. */
export function phaseWords(phase: string): PhaseWords {
  return Object.hasOwn(PHASES, phase)
    ? PHASES[phase as VenuePhase['phase']]
    : { kind: 'extended', label: 'quotes.phaseOther' };
}

/** What comes next, in a sentence: the regular session opens and closes; what is beside it begins by its name and ends. */
export function comingText(t: Translate, now: string, coming: string, time: string): string {
  if (coming === 'continuous') return t('quotes.opensCountdown', { time });
  if (coming === 'closed' && now === 'after-hours') return t('quotes.endsCountdown', { time });
  if (coming === 'closed' || coming === 'after-hours') return t('quotes.closesCountdown', { time });
  return t('quotes.phaseCountdown', { time, phase: t(phaseWords(coming).label) });
}
