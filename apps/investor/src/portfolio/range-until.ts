/** Trading dates `YYYY-MM-DD`, both included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

export type RangeKey = 'today' | 'week' | 'month' | 'year' | 'own';

const DAYS = { today: 1, week: 7, month: 30, year: 365 } as const;

/** So many calendar days that end with a day. */
export function rangeUntil(to: string, key: keyof typeof DAYS): DateRange {
  const from = new Date(`${to}T00:00:00Z`);
  from.setUTCDate(from.getUTCDate() - DAYS[key] + 1);
  return { from: from.toISOString().slice(0, 10), to };
}
