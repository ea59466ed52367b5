/** What a spreadsheet would take for a formula, and run, at the head of a cell (OWASP, CSV injection); full-width signs too. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;

/** A number as a spreadsheet reads it: nothing of it runs. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The mark by which spreadsheets know UTF-8, at the very beginning of a file. */
export const CSV_MARK = '\uFEFF';

/** A row of comma-separated values (RFC 4180) with its line end, of which a spreadsheet runs nothing. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string): string {
  const safe = RUNS.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whole units of 10^-scale as a plain number, exactly: `plainNumber(-1234n, 2)` is `-12.34`. */
export function plainNumber(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`;
  return value < 0n ? `-${text}` : text;
}
