import type { Listing } from '@kuroshio/contract';
import { Field, percentText } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';
import { triggerAt } from './conditional-draft.ts';
import { UNLIMITED } from './price-grid.ts';
import { PriceStepper } from './price-stepper.tsx';
import { QuickPicks } from './quick-picks.tsx';

/** Distances of the quick choices, hundredths of a percent. */
const DISTANCES = [300, 500, 1_000];

export interface TriggerFieldProps {
  listing: Listing;
  label: string;
  /** The price that distances are reckoned from, price units. */
  from: number;
  /** How that distance is said. */
  distanceKey: 'conditional.fromLast' | 'conditional.fromEntry';
  /** Whether the trigger lies above that price. */
  above: boolean;
  value: number;
  onChange: (price: number) => void;
  error: string | undefined;
}

/** A price that is waited for, with its distance in words and quick choices. */
export function TriggerField(props: TriggerFieldProps) {
  const { listing, label, from, distanceKey, above, value, onChange, error } = props;
  const t = useText();
  const known = from > 0 && value > 0;
  const percent = known ? percentText(Math.round(((value - from) * 10_000) / from)) : '--';
  return (
    <Field label={label} aside={known ? t(distanceKey, { percent }) : undefined} error={error}>
      <PriceStepper listing={listing} limits={UNLIMITED} value={value} onChange={onChange} />
      {from > 0 && (
        <QuickPicks
          label={`${label}: ${t('conditional.quickPercents')}`}
          picks={DISTANCES.map((bps) => {
            const signed = above ? bps : -bps;
            return { label: percentText(signed).replace('.00', ''), value: triggerAt(listing, from, signed) };
          })}
          chosen={value}
          onPick={onChange}
        />
      )}
    </Field>
  );
}
