/** Bounds and shape of a stepper's number. */
export interface StepRule {
  min: number;
  /** No upper bound where left out. */
  max?: number | undefined;
  step: number;
  /** Number of decimals kept; as many as step and min have where left out. */
  decimalLength?: number | undefined;
  /** Decimals are cut off. */
  integer?: boolean | undefined;
}

const decimalsOf = (value: number): number => {
  const [, fraction = ''] = value.toString().split('.');
  return fraction.length;
};

/** Brings a number into the rule: within min and max, with the rule's decimals. NaN becomes min. */
export function clampStep(value: number, rule: StepRule): number {
  const { min, max = Number.MAX_SAFE_INTEGER, integer = false } = rule;
  if (Number.isNaN(value)) return min;
  const whole = integer ? Math.trunc(value) : value;
  const decimals = integer ? 0 : (rule.decimalLength ?? Math.max(decimalsOf(rule.step), decimalsOf(min)));
  const bounded = Math.min(max, Math.max(min, whole));
  return Number(bounded.toFixed(decimals));
}

/** The number one step up (`by` 1) or down (`by` -1), within the rule and free of binary dust (0.1 + 0.2 is 0.3). */
export function stepBy(value: number, by: 1 | -1, rule: StepRule): number {
  const decimals = Math.max(decimalsOf(value), decimalsOf(rule.step));
  return clampStep(Number((value + by * rule.step).toFixed(decimals)), rule);
}
