/** A language of the product, for the units of compact numbers. */
export type NumberLocale = 'tw' | 'en' | 'ko';

/** Direction of a value against its reference. */
export type Tone = 'up' | 'down' | 'flat';

const MINUS = '−';

/** Thousands separators from the right, as far as there are digits: a sign in front has none behind it. */
function group(digits: string): string {
  const parts: string[] = [];
  let end = digits.length;
  while (end > 3 && /\d/.test(digits.charAt(end - 4))) {
    parts.unshift(digits.slice(end - 3, end));
    end -= 3;
  }
  return [digits.slice(0, end), ...parts].join(',');
}

/** A plain decimal text with thousands separators in its whole part: "2465.00" is "2,465.00". */
export function groupDigits(plain: string): string {
  const [whole = '', fraction] = plain.split('.');
  return fraction === undefined ? group(whole) : `${group(whole)}.${fraction}`;
}

/**
 * A whole number of units of 10^-`scale`, written with thousands separators.
 * At least `minDecimals` decimals are printed; further ones up to `scale` only as far as they are not zero,
 * so nothing is ever rounded away. The sign is not printed.
 */
function magnitude(units: bigint, scale: number, minDecimals: number): string {
  const digits = units.toString().padStart(scale + 1, '0');
  const whole = group(digits.slice(0, digits.length - scale));
  const fraction = scale === 0 ? '' : digits.slice(-scale);
  let length = fraction.length;
  while (length > minDecimals && fraction[length - 1] === '0') length -= 1;
  const shown = fraction.slice(0, length).padEnd(minDecimals, '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** Price in whole units of 10^-`scale` (Taiwan 2, US 4), at least two decimals: 103500 at 2 is "1,035.00". */
export function priceText(value: number, scale: number, minDecimals = Math.min(2, scale)): string {
  const units = BigInt(value);
  return units < 0n ? MINUS + magnitude(-units, scale, minDecimals) : magnitude(units, scale, minDecimals);
}

/** Which sign a number carries: `auto` a minus only, `always` also a plus (zero has none), `never` none. */
export type SignRule = 'auto' | 'always' | 'never';

/**
 * An amount in minor units (a decimal string or a bigint) of an asset with `decimals`, with thousands separators and
 * `digits` decimals. Fewer digits than the asset has are cut towards zero: a screen never shows more than there is.
 * Throws where the string is not a whole number.
 */
export function moneyText(
  minor: bigint | string,
  decimals: number,
  digits = decimals,
  sign: SignRule = 'auto',
): string {
  const amount = BigInt(minor);
  let units = amount < 0n ? -amount : amount;
  let scale = decimals;
  if (digits < decimals) {
    units /= 10n ** BigInt(decimals - digits);
    scale = digits;
  }
  const text = magnitude(units, scale, digits);
  if (units === 0n || sign === 'never') return text;
  if (amount < 0n) return MINUS + text;
  return sign === 'always' ? `+${text}` : text;
}

export function toneOf(value: number | bigint, reference: number | bigint = 0): Tone {
  if (value > reference) return 'up';
  return value < reference ? 'down' : 'flat';
}

/** The change from `reference` to `value` in hundredths of a percent, rounded half away from zero; 0 without a reference. */
export function changeBps(value: number, reference: number): number {
  if (reference <= 0) return 0;
  const difference = BigInt(value) - BigInt(reference);
  const negative = difference < 0n;
  const twice = (negative ? -difference : difference) * 20_000n;
  const divisor = BigInt(reference) * 2n;
  const bps = Number((twice + BigInt(reference)) / divisor);
  return negative && bps !== 0 ? -bps : bps;
}

/** Hundredths of a percent as "1.23%", with the sign rule given. */
export function percentText(bps: number, sign: SignRule = 'always'): string {
  const text = `${magnitude(BigInt(Math.abs(bps)), 2, 2)}%`;
  if (bps === 0 || sign === 'never') return text;
  if (bps < 0) return MINUS + text;
  return sign === 'always' ? `+${text}` : text;
}

/** Units of compact numbers, largest first. Chinese and Korean count in myriads. */
const COMPACT: Record<NumberLocale, readonly (readonly [size: number, unit: string])[]> = {
  tw: [
    [1e12, '兆'],
    [1e8, '億'],
    [1e4, '萬'],
  ],
  en: [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e4, 'K'],
  ],
  ko: [
    [1e12, '조'],
    [1e8, '억'],
    [1e4, '만'],
  ],
};

/**
 * A count (lots, shares, turnover in whole currency) in short: below 10 000 in full with separators, above with a unit
 * and about three significant digits, cut towards zero: 123 456 is "12.3萬" in tw and "123K" in en.
 */
export function compactText(count: number, locale: NumberLocale): string {
  const size = Math.abs(count);
  const sign = count < 0 ? MINUS : '';
  const unit = COMPACT[locale].find(([from]) => size >= from);
  if (unit === undefined) return sign + group(Math.trunc(size).toString());
  const [base, name] = unit[0] === 1e4 && locale === 'en' ? [1e3, unit[1]] : unit;
  const scaled = size / base;
  const digits = scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2;
  const cut = Math.trunc(scaled * 10 ** digits);
  const [whole = '0', fraction = ''] = (cut / 10 ** digits).toFixed(digits).split('.');
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  return `${sign}${group(whole)}${decimals === '' ? '' : `.${decimals}`}${name}`;
}
