/** Minor units of whole dollars that were typed, thousands separators allowed; undefined where it is no such number or nothing. */
export function dollarsOf(typed: string): string | undefined {
  const text = typed.replaceAll(',', '').trim();
  if (!/^\d{1,12}$/.test(text)) return undefined;
  const dollars = BigInt(text);
  return dollars > 0n ? String(dollars * 100n) : undefined;
}
