import { CSV_MARK, csvRow, plainNumber } from '@kuroshio/base';
import type { Listing, OutputOf } from '@kuroshio/contract';
import type { Translate } from '@kuroshio/text';
import { call } from '../platform/api.ts';
import { decimalsOf } from '../platform/format.ts';
import type { MarketChoice } from '../platform/preferences.ts';
import { saveFile } from '../statements/save-file.ts';
import type { DateRange } from './range-until.ts';

type Sale = OutputOf<'statements/realised'>['sales'][number];

/** As many as one call gives, and as a file has. */
const PER_CALL = 500;
export const MOST_EXPORTED = 10_000;

/** All sales of a range, newest first, up to the most. */
async function allSales(market: MarketChoice, range: DateRange): Promise<{ sales: Sale[]; cut: boolean }> {
  const sales: Sale[] = [];
  for (;;) {
    const before = sales.at(-1)?.key;
    const page = await call('statements/realised', {
      ...{ market, ...range, limit: PER_CALL },
      ...(before === undefined ? {} : { before }),
    });
    sales.push(...page.sales);
    if (!page.more) return { sales, cut: false };
    if (sales.length >= MOST_EXPORTED) return { sales, cut: true };
  }
}

/** Offers the sales of a range as a file for spreadsheets. @returns whether some were left out */
export async function exportSales(
  market: MarketChoice,
  range: DateRange,
  t: Translate,
  listings: ReadonlyMap<string, Listing>,
  nameOf: (symbol: string) => string,
): Promise<boolean> {
  const { sales, cut } = await allSales(market, range);
  const currency = market === 'twd' ? 'TWD' : 'USD';
  const money = (minor: string) => plainNumber(BigInt(minor), decimalsOf(currency));
  const head = [
    ...[t('reports.csvDate'), t('reports.csvOrder'), t('reports.csvSymbol'), t('reports.csvName')],
    ...[t('reports.csvQuantity'), t('reports.csvPrice'), t('reports.csvAverage'), t('reports.csvValue')],
    ...[t('reports.csvFees'), t('reports.csvTax'), t('reports.csvCost'), t('reports.csvProfit')],
    ...[t('reports.csvSettles'), t('reports.csvCurrency')],
  ];
  const rows = sales.map((sale) => {
    const scale = listings.get(sale.symbol)?.priceScale ?? 2;
    return [
      ...[sale.tradingDate, sale.orderNo, sale.symbol.split(':')[1] ?? '', nameOf(sale.symbol)],
      ...[String(sale.quantity), plainNumber(BigInt(sale.price), scale), plainNumber(BigInt(sale.averageCost), scale)],
      ...[sale.value, sale.fees, sale.tax, sale.cost, sale.profit].map(money),
      ...[sale.settlesOn, currency],
    ];
  });
  const text = CSV_MARK + [head, ...rows].map(csvRow).join('');
  saveFile(
    new Blob([text], { type: 'text/csv;charset=utf-8' }),
    `kuroshio-realised-${market}-${range.from}-${range.to}.csv`,
  );
  return cut;
}
