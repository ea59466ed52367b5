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

/** Ticks that a key of the keypad moves the price by. */
const TICKS = [-5, -1, 1, 5];

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
      stepKeys={TICKS.map((by) => ({ by, label: t('trading.stepTicks', { steps: signed(by) }) }))}
      decreaseLabel={t('trading.priceDown')}
      increaseLabel={t('trading.priceUp')}
    />
  );
}

/** With the sign in front that a key for steps has. */
export function signed(steps: number): string {
  return steps < 0 ? `−${-steps}` : `+${steps}`;
}
