/** Six digits that are tried first: one digit over and over, a row up or down, or three or two digits that repeat. */
export function isWeakFundPassword(password: string): boolean {
  const digits = [...password].map(Number);
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  const isRow = new Set(steps).size === 1 && [0, 1, 9].includes(steps[0] ?? 0);
  return isRow || password.slice(0, 3).repeat(2) === password || password.slice(0, 2).repeat(3) === password;
}
