import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import type { ExchangeView } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { industryFigures } from './industry-figures.ts';

/** The industries of a section. */
export function industries({
  exchange,
}: {
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<'quotes/industries'>, OutputOf<'quotes/industries'>> {
  return async ({ section }) =>
    ok({
      currency: section === 'US' ? 'USD' : 'TWD',
      industries: industryFigures(exchange.view.markets.values(), section).map(
        ({ members, best, worst, marketCap, turnover, ...figures }) => ({
          ...figures,
          nameTw: members[0]?.instrument.industryTw ?? '',
          nameEn: members[0]?.instrument.industryEn ?? '',
          members: members.length,
          marketCap: formatMinor(marketCap),
          turnover: formatMinor(turnover),
          ...(best === undefined ? {} : { best: best.instrument.symbol }),
          ...(worst === undefined ? {} : { worst: worst.instrument.symbol }),
        }),
      ),
    });
}
