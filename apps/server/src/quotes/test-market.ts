import { shares } from '@kuroshio/money';
import type { Listed } from './sections.ts';

let no = 0;

/** A market for tables: what is left out is a Taiwan stock that has not traded, at a reference of 1.00. */
export function testMarket(
  code: string,
  {
    last = 0,
    reference = 100,
    volume = 0,
    turnover = 0,
    ...given
  }: Partial<Listed['day'] & Listed['instrument']> & {
    reference?: number;
  } = {},
): Listed {
  no += 1;
  const instrument: Listed['instrument'] = {
    no,
    symbol: `${given.venue ?? 'TWSE'}:${code}`,
    code,
    venue: 'TWSE',
    kind: 'stock',
    currency: 'TWD',
    priceScale: 2,
    industry: '24',
    sharesOutstanding: shares(0),
    ...given,
  };
  const limits = instrument.kind === 'stock' && instrument.venue !== 'US' ? { up: 110, down: 90 } : null;
  return { instrument, reference, limits, day: { last, volume, turnover } };
}

export function codesOf(markets: readonly Listed[]): string[] {
  return markets.map(({ instrument }) => instrument.code);
}
