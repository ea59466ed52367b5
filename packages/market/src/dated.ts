import { assert } from '@kuroshio/base';

/** The days on which a row of a rule table applies, both ends inclusive; null is open. Dates are `YYYY-MM-DD`. */
export interface Dated {
  readonly from: string | null;
  readonly to: string | null;
}

/** Whether `row` applies on `date`. */
export function appliesOn(row: Dated, date: string): boolean {
  return (row.from === null || row.from <= date) && (row.to === null || date <= row.to);
}

/** The one row that applies on `date`. Throws where the table has a gap: a rule table is complete over all days. */
export function rowOn<Row extends Dated>(rows: readonly Row[], date: string): Row {
  const row = rows.find((candidate) => appliesOn(candidate, date));
  assert(row !== undefined, `no rule for ${date}`);
  return row;
}
