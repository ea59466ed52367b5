import type { VenuePhase } from '@kuroshio/contract';
import type { Translate } from '@kuroshio/text';
import type { PhaseKind } from '@kuroshio/ui';

const PHASES = {
  continuous: { kind: 'trading', label: 'markets.phaseContinuous' },
  intake: { kind: 'auction', label: 'markets.phaseIntake' },
  'closing-auction': { kind: 'auction', label: 'markets.phaseClosingAuction' },
  'pre-market': { kind: 'extended', label: 'markets.phasePreMarket' },
  'after-hours': { kind: 'extended', label: 'markets.phaseAfterHours' },
  closed: { kind: 'closed', label: 'markets.phaseClosed' },
} as const satisfies Record<VenuePhase['phase'], { kind: PhaseKind; label: string }>;

type PhaseWords = (typeof PHASES)[keyof typeof PHASES] | { kind: 'extended'; label: 'markets.phaseOther' };

/** How a phase is shown. One that a newer server knows and this app does not yet is named neutrally. */
export function phaseWords(phase: string): PhaseWords {
  return Object.hasOwn(PHASES, phase)
    ? PHASES[phase as VenuePhase['phase']]
    : { kind: 'extended', label: 'markets.phaseOther' };
}

/** What comes next, in a sentence: the regular session opens and closes; what is beside it begins by its name and ends. */
export function comingText(t: Translate, now: string, coming: string, time: string): string {
  if (coming === 'continuous') return t('markets.opensCountdown', { time });
  if (coming === 'closing-auction') return t('markets.auctionCountdown', { time });
  if (coming === 'closed' && now === 'after-hours') return t('markets.endsCountdown', { time });
  if (coming === 'closed' || coming === 'after-hours') return t('markets.closesCountdown', { time });
  return t('markets.phaseCountdown', { time, phase: t(phaseWords(coming).label) });
}
