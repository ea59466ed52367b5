/** The house's customers at its bank: the first digits of all their numbers. Simulated, of no real bank. */
const HOUSE_PREFIX = '99812';
const WEIGHTS = [3, 7, 1];

/**
 * The number to which a customer sends, theirs alone: five digits of the house, eight of the customer, one that tells a
 * mistyped one, with weights 3, 7, 1 as Taiwanese banks have them for such numbers.
 */
export function virtualAccount(customer: number): string {
  const body = HOUSE_PREFIX + String(customer).padStart(8, '0');
  let sum = 0;
  for (const [at, digit] of [...body].entries()) sum += Number(digit) * (WEIGHTS[at % WEIGHTS.length] ?? 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** Whose number it is: a customer's, 0 for the house's own; undefined where it is none of the house's, or mistyped. */
export function ownerOfNumber(number: string): number | undefined {
  if (!number.startsWith(HOUSE_PREFIX) || !/^\d{14}$/.test(number)) return undefined;
  const owner = Number(number.slice(HOUSE_PREFIX.length, -1));
  return virtualAccount(owner) === number ? owner : undefined;
}

/** The house's own number, to which customers send what a receipt shows. */
export const HOUSE_ACCOUNT = virtualAccount(0);
