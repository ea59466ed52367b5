/**
 * NYSE and Nasdaq, 2025 to 2027: closed days other than weekends, and days that close at 13:00. Source: NYSE Group
 * releases of 2024-11-08 and 2025-12-23; the day of mourning of 2025-01-09 from general knowledge. The rows before 2025
 * are days that no rule foresees, found as the only gaps between the rules and real daily bars of 2012-01 to 2021-03; the
 * early closes among them are of the NYSE's list of special closings.
 */
export type UsHolidayRow = readonly [date: string, name: string, kind: 'closed' | 'early-close'];

// biome-ignore format: one row a line
export const US_HOLIDAYS: readonly UsHolidayRow[] = [
  ['1997-12-26', 'Friday after Christmas', 'early-close'],
  ['1999-12-31', 'New Year\'s Eve', 'early-close'],
  ['2003-12-26', 'Friday after Christmas', 'early-close'],
  ['2012-10-29', 'Hurricane Sandy', 'closed'],
  ['2012-10-30', 'Hurricane Sandy', 'closed'],
  ['2018-12-05', 'National Day of Mourning (Bush)', 'closed'],
  ['2025-01-01', 'New Year\'s Day', 'closed'],
  ['2025-01-09', 'National Day of Mourning (Carter)', 'closed'],
  ['2025-01-20', 'Martin Luther King Jr. Day', 'closed'],
  ['2025-02-17', 'Washington\'s Birthday', 'closed'],
  ['2025-04-18', 'Good Friday', 'closed'],
  ['2025-05-26', 'Memorial Day', 'closed'],
  ['2025-06-19', 'Juneteenth', 'closed'],
  ['2025-07-03', 'Independence Day eve', 'early-close'],
  ['2025-07-04', 'Independence Day', 'closed'],
  ['2025-09-01', 'Labor Day', 'closed'],
  ['2025-11-27', 'Thanksgiving', 'closed'],
  ['2025-11-28', 'Day after Thanksgiving', 'early-close'],
  ['2025-12-24', 'Christmas Eve', 'early-close'],
  ['2025-12-25', 'Christmas', 'closed'],
  ['2026-01-01', 'New Year\'s Day', 'closed'],
  ['2026-01-19', 'Martin Luther King Jr. Day', 'closed'],
  ['2026-02-16', 'Washington\'s Birthday', 'closed'],
  ['2026-04-03', 'Good Friday', 'closed'],
  ['2026-05-25', 'Memorial Day', 'closed'],
  ['2026-06-19', 'Juneteenth', 'closed'],
  ['2026-07-03', 'Independence Day (observed)', 'closed'],
  ['2026-09-07', 'Labor Day', 'closed'],
  ['2026-11-26', 'Thanksgiving', 'closed'],
  ['2026-11-27', 'Day after Thanksgiving', 'early-close'],
  ['2026-12-24', 'Christmas Eve', 'early-close'],
  ['2026-12-25', 'Christmas', 'closed'],
  ['2027-01-01', 'New Year\'s Day', 'closed'],
  ['2027-01-18', 'Martin Luther King Jr. Day', 'closed'],
  ['2027-02-15', 'Washington\'s Birthday', 'closed'],
  ['2027-03-26', 'Good Friday', 'closed'],
  ['2027-05-31', 'Memorial Day', 'closed'],
  ['2027-06-18', 'Juneteenth (observed)', 'closed'],
  ['2027-07-05', 'Independence Day (observed)', 'closed'],
  ['2027-09-06', 'Labor Day', 'closed'],
  ['2027-11-25', 'Thanksgiving', 'closed'],
  ['2027-11-26', 'Day after Thanksgiving', 'early-close'],
  ['2027-12-24', 'Christmas (observed)', 'closed'],
];
