import { ok } from '@kuroshio/base';
import type { Download, InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { loadTexts, translator } from '@kuroshio/text';
import { venueOfMoney, wireStamp } from '../exchange/index.ts';
import type { StepUp } from '../identity/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { isRangeOfDays, MOST_DAYS } from './date-range.ts';
import type { FundRecordParts } from './fund-record.ts';
import { readStatement } from './statement.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';

type Path = 'statements/export-statement';

export interface ExportParts extends FundRecordParts {
  readonly factors: { readonly door: { readonly stepUp: StepUp } };
  readonly config: { readonly title: string };
  /** What its markets are; simulated where it is left out. */
  readonly mode?: 'simulated' | 'replay' | undefined;
}

/** Statements that are made at a time, of all customers: each PDF is a process. */
const AT_ONCE = 4;
/** Milliseconds after which one is broken off, however slowly it is read. */
const LONGEST = 10 * 60_000;
const TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

/** One statement at a time for each customer, and a few for all. */
export function exportStatement(parts: ExportParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const running = new Set<number>();
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { from, to, currency, format, language } = input;
    if (!isRangeOfDays(from, to)) return refuse('DATE_RANGE_INVALID', { days: MOST_DAYS });
    const shown = await parts.factors.door.stepUp(context, input.secondFactor ?? '');
    if (!shown.ok) return shown;
    if (running.has(customerId)) return refuse('EXPORT_RUNNING');
    if (running.size >= AT_ONCE) return refuse('SYSTEM_BUSY');
    running.add(customerId);
    try {
      const { database, exchange } = parts;
      const range = { customer: customerId, currency, from, to, withHolds: input.withHolds };
      const statement = await readStatement({ database, view: exchange.view }, range);
      const words = {
        ...{ t: translator(await loadTexts(language)), language, currency, from, to },
        title: parts.config.title || 'Kuroshio',
        account: String(customerId),
        made: wireStamp(exchange.view, venueOfMoney(currency), context.now),
        simulated: (parts.mode ?? 'simulated') === 'simulated',
      };
      const stop = new AbortController();
      const longest = setTimeout(() => stop.abort(), LONGEST);
      const bytes = format === 'csv' ? statementCsv(statement, words) : statementPdf(statement, words, stop.signal);
      const file: Download = {
        name: `kuroshio-statement-${currency}-${from}-${to}.${format}`,
        type: TYPES[format],
        bytes,
        close() {
          clearTimeout(longest);
          stop.abort();
          running.delete(customerId);
        },
      };
      return ok(file);
    } catch (error) {
      running.delete(customerId);
      throw error;
    }
  };
}
