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
