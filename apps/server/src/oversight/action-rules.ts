import { ok } from '@kuroshio/base';
import { type Instrument, isDate, isTradingDay, tradingDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { clockOf, marketAt, OPERATORS } from '../exchange/index.ts';
import type { AllRules } from '../requests/index.ts';
import type { OversightParts } from './oversight-parts.ts';

type Kinds = 'dividend-announce' | 'shares-announce' | 'action-cancel';

const aboutOf = (symbol: string, exDate: string) => `action/${symbol}/${exDate}`;

/** How what a company pays is announced by two, and taken back before its day. The exchange marks what it writes. */
export function actionRules({ view, exchange }: Pick<OversightParts, 'view' | 'exchange'>): Pick<AllRules, Kinds> {
  const companyOf = (symbol: string): Instrument | undefined => {
    const found = view.rulebook.instruments.bySymbol(symbol);
    return found !== undefined && (found.kind === 'stock' || found.kind === 'etf') && view.markets.has(found.no)
      ? found
      : undefined;
  };
  const announcedOf = (id: string) =>
    [...view.actions.values()]
      .flat()
      .find((one) => String(one.id) === id && one.source === OPERATORS && !one.effective);

  /** Why nothing can be announced for a day. */
  function refusedDay({ venue, no }: Instrument, exDate: string) {
    if (!isDate(exDate) || exDate <= clockOf(view, venue).date) return refuse('EX_DATE_TOO_LATE');
    if (!isTradingDay(view.rulebook.calendar, venue, tradingDate(exDate))) return refuse('EX_DATE_NO_TRADING_DAY');
    if ((view.actions.get(no) ?? []).some((one) => one.exDate === exDate)) return refuse('ACTION_STANDS');
    return undefined;
  }

  return {
    'dividend-announce': {
      async preview({ symbol, exDate, cashPerShare, payDate, reason }) {
        const company = companyOf(symbol);
        if (company === undefined) return refuse('INSTRUMENT_NOT_FOUND');
        const refused = refusedDay(company, exDate);
        if (refused !== undefined) return refused;
        if (!isDate(payDate) || payDate < exDate) return refuse('PAY_DATE_TOO_EARLY');
        const { day, reference } = marketAt(view, company.no);
        if (Number(cashPerShare) * 10 ** company.priceScale >= (day.last || reference))
          return refuse('DIVIDEND_TOO_LARGE');
        const before = { symbol, exDate, announced: 'no' };
        return ok({
          ...{ about: aboutOf(symbol, exDate), customerId: null, before },
          after: { ...before, announced: 'yes', cashPerShare, payDate, reason },
        });
      },
      async apply({ payload: { symbol, exDate, cashPerShare, payDate } }) {
        const company = companyOf(symbol);
        if (company === undefined) return refuse('INSTRUMENT_NOT_FOUND');
        await exchange.announce({
          ...{ instrumentNo: company.no, exDate: tradingDate(exDate), kind: 'cash', cashPerShare, newPerOld: null },
          payDate: tradingDate(payDate),
        });
        return ok(aboutOf(symbol, exDate));
      },
    },
    'shares-announce': {
      async preview({ symbol, exDate, change, newPerOld, reason }) {
        const company = companyOf(symbol);
        if (company === undefined) return refuse('INSTRUMENT_NOT_FOUND');
        const refused = refusedDay(company, exDate);
        if (refused !== undefined) return refused;
        // A stock dividend adds to what one has; nobody's share becomes a thousand, or none.
        if (Number(newPerOld) < (change === 'stock' ? 1 : 0.001) || Number(newPerOld) > 1_000)
          return refuse('SHARE_RATIO_INVALID');
        const before = { symbol, exDate, announced: 'no' };
        return ok({
          ...{ about: aboutOf(symbol, exDate), customerId: null, before },
          after: { ...before, announced: 'yes', change, newPerOld, reason },
        });
      },
      async apply({ payload: { symbol, exDate, change, newPerOld } }) {
        const company = companyOf(symbol);
        if (company === undefined) return refuse('INSTRUMENT_NOT_FOUND');
        await exchange.announce({
          ...{ instrumentNo: company.no, exDate: tradingDate(exDate), kind: change, cashPerShare: null, newPerOld },
          payDate: null,
        });
        return ok(aboutOf(symbol, exDate));
      },
    },
    'action-cancel': {
      async preview({ actionId, reason }) {
        const action = announcedOf(actionId);
        if (action === undefined) return refuse('ACTION_NOT_FOUND');
        const { symbol, exDate, cashPerShare, newPerOld } = action;
        const before = {
          ...{ symbol, exDate, announced: 'yes' },
          ...(cashPerShare ? { cashPerShare } : {}),
          ...(newPerOld ? { newPerOld } : {}),
        };
        return ok({
          ...{ about: aboutOf(symbol, exDate), customerId: null, before },
          after: { ...before, announced: 'no', reason },
        });
      },
      async apply({ payload: { actionId } }) {
        const action = announcedOf(actionId);
        if (action === undefined || !(await exchange.cancelAnnounced(action.id))) return refuse('ACTION_NOT_FOUND');
        return ok(aboutOf(action.symbol, action.exDate));
      },
    },
  };
}
