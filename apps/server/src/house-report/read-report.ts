import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { type HouseReportParts, houseNow, keepDays } from './house-report.ts';

type Path = 'house-report/read-report';

export function readReport(parts: HouseReportParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const daysAt = keepDays(parts.database);
  return async (_input, { now }) => ok({ days: [...(await daysAt(now))], ...(await houseNow(parts, now)) });
}
