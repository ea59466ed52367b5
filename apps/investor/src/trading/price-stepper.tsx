import type { Listing } from '@kuroshio/contract';
import { Stepper } from '@kuroshio/ui';
import { decimalsShown, readable } from '../quotes/figures.ts';
import { useText } from '../platform/texts.ts';
import { type DayLimits, stepFrom } from './price-grid.ts';

export interface PriceStepperProps {
  listing: Listing;
  limits: DayLimits;
  /** Price units. */
  value: number;
  onChange: (price: number) => void;
}

/** A price between minus and plus, a tick at a time. */
export function PriceStepper({ listing, limits, value, onChange }: PriceStepperProps) {
  const t = useText();
  const scale = listing.priceScale;
  return (
    <Stepper
      value={readable(value, scale)}
      min={0}
      decimalLength={decimalsShown(listing, value)}
      step={(_, by) => readable(stepFrom(listing, limits, value, by), scale)}
      onChange={(next) => onChange(Math.round(next * 10 ** scale))}
      decreaseLabel={t('trading.priceDown')}
      increaseLabel={t('trading.priceUp')}
    />
  );
}
