/** How far back a statement goes, its last day included; `own`: two dates of one's own. */
export type ExportDays = keyof typeof DAYS | 'own';

const DAYS = { month: 30, quarter: 90, year: 366 } as const;

/** So many calendar days that end with a day of the market. @param to `YYYY-MM-DD` */
export function exportRange(to: string, days: keyof typeof DAYS): { readonly from: string; readonly to: string } {
  const from = new Date(`${to}T00:00:00Z`);
  from.setUTCDate(from.getUTCDate() - DAYS[days] + 1);
  return { from: from.toISOString().slice(0, 10), to };
}
