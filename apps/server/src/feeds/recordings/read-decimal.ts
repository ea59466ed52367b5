/** What exchanges print where there was no trade. */
const BLANKS = new Set(['', '-', '--', '---', 'null', 'nan', 'n/a']);

export function isBlank(text: string): boolean {
  return BLANKS.has(text.trim().toLowerCase());
}

/**
 * Reads a decimal as exchanges print it, with or without thousands separators, as a number of units of 10^-scale. What is
 * finer than the scale stays as a fraction. Undefined where the text is no decimal.
 */
export function readDecimal(text: string, scale: number): number | undefined {
  const plain = text.trim().replaceAll(',', '');
  const match = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/.exec(plain);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const units = Number(`${whole}${fraction.slice(0, scale).padEnd(scale, '0')}`);
  const finer = fraction.slice(scale);
  const value = finer === '' ? units : units + Number(`0.${finer}`);
  if (value > Number.MAX_SAFE_INTEGER) return undefined;
  return sign === '-' ? -value : value;
}
