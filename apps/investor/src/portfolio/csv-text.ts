/** What a spreadsheet would take for a formula, and run, at the head of a cell (OWASP, CSV injection). */
const RUNS = /^[=+\-@\t\r]/;

/** A number as a spreadsheet reads it: nothing of it runs. */
const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: string): string {
  const safe = RUNS.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as comma-separated values (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Minor units as a plain number: no separators, the currency's decimals. */
export function plainAmount(minor: string, decimals: number): string {
  return plainNumber(BigInt(minor), decimals);
}

/** Whole units of 10^-scale as a plain number, exactly. */
export function plainNumber(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`;
  return value < 0n ? `-${text}` : text;
}
