import type { VenuePhase } from '@kuroshio/contract';
import { useText } from '../platform/texts.ts';
import { comingText } from './phase-words.ts';
import { TimeLeft } from './time-left.tsx';

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
      <TimeLeft key={`${phase.tradingDate} ${phase.phase}`} until={phase.endsAt} />
      {after}
    </span>
  );
}
