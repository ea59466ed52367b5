import type { TextKey } from '@kuroshio/text';
import type { Offering } from './offering-words.ts';

type Step = keyof Offering['schedule'];

/** What a step is called. */
type StepText = Exclude<
  Extract<TextKey, `${'offerings' | 'allotted' | 'rights' | 'auctions'}.timeline${string}`>,
  'offerings.timelineNow'
>;

/** What happens when, and what it is called. */
export type TimelineSteps = readonly (readonly [step: Step, label: StepText])[];
