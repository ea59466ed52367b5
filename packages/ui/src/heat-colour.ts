/** Hundredths of a percent from which on the colour is as strong as it gets. */
export const HEAT_FULL_BPS = 300;
/** Share of the colour of a rise or fall in the weakest step; white text must be readable on all of them. */
const WEAKEST = 40;
/** What a rise and a fall are mixed into: dark enough for white text, in light and dark alike. */
export const HEAT_FLAT = '#58667a';

/** Per cent of the full colour for a change: none of it unchanged, all of it from 3 % on. */
export function heatStrength(changeBps: number): number {
  const size = Math.min(HEAT_FULL_BPS, Math.abs(changeBps));
  return size === 0 ? 0 : Math.round(WEAKEST + ((100 - WEAKEST) * size) / HEAT_FULL_BPS);
}

/** The CSS colour of a tile by its change in hundredths of a percent. */
export function heatColour(changeBps: number): string {
  const full = changeBps > 0 ? 'var(--k-up-solid)' : 'var(--k-down-solid)';
  const strength = heatStrength(changeBps);
  return strength === 0 ? HEAT_FLAT : `color-mix(in srgb, ${full} ${strength}%, ${HEAT_FLAT})`;
}
