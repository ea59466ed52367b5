import { createRandom, type Random } from '@kuroshio/base';
import {
  addDays,
  addTradingDays,
  type Calendar,
  type Instrument,
  isTradingDay,
  type TradingDate,
} from '@kuroshio/market';

/** What a simulated company announces. Decimal strings as in the tables of corporate actions. */
export interface AnnouncedAction {
  readonly instrumentNo: number;
  readonly exDate: TradingDate;
  readonly kind: 'cash' | 'stock';
  readonly cashPerShare: string | null;
  readonly newPerOld: string | null;
  readonly payDate: TradingDate | null;
  /** New shares that holders may subscribe for: the price of each, and how many for an old one. */
  readonly rights: { readonly price: string; readonly perOld: string } | null;
}

/** Trading days from the announcement to the ex-date. */
export const ANNOUNCED_BEFORE = 20;
/** Taiwan's companies pay once a year, most in these months, and its funds each quarter; US companies each quarter. */
const TAIWAN_MONTHS = [6, 7, 7, 7, 8, 8, 9];
const QUARTERS = 3;
/** Share of companies that pay at all, and the yield of one that does: median and deviation of its logarithm. */
const PAYS = { twd: 0.9, usd: 0.75 } as const;
const YIELD = { twd: { median: 0.032, deviation: 0.5 }, usd: { median: 0.014, deviation: 0.6 } } as const;
const MOST_YIELD = 0.12;
/** Share of Taiwan's companies that give shares with the cash, for a year. */
const GIVES_STOCK = 0.1;
/** Of a capital increase: new shares for a hundred old ones, and what they cost as a part of the price. */
const RAISED = { least: 5, most: 15 } as const;
const RAISED_AT = { least: 0.78, most: 0.92 } as const;
/** Price units: nobody raises capital at less. */
const LEAST_RAISED_AT = 15_00;
/** Days from the ex-date to the payment. */
const PAID_AFTER = { twd: 28, usd: 14 } as const;

/**
 * What the simulated companies of some instruments announce for ex-dates among `days`, by the seed: the same days give
 * the same ex-dates. The cash follows the price that stands when it is announced.
 * @param days trading days of the venue, oldest first
 * @param priceOf in price units, 0 where there is none
 */
export function announceActions(
  calendar: Calendar,
  seed: string,
  instruments: readonly Instrument[],
  days: readonly TradingDate[],
  priceOf: (instrument: Instrument) => number,
): AnnouncedAction[] {
  const paid = instruments.flatMap((instrument) => {
    if (instrument.kind !== 'stock' && instrument.kind !== 'etf') return [];
    const price = priceOf(instrument);
    const company = companyOf(seed, instrument);
    if (price === 0 || !company.pays) return [];
    return days.flatMap((day) =>
      isExDate(calendar, seed, instrument, company, day)
        ? announce(calendar, seed, instrument, company, day, price)
        : [],
    );
  });
  return [...paid, ...raiseCapital(calendar, seed, instruments, days, priceOf, paid)];
}

/**
 * One of Taiwan's listed companies a week raises capital: the ex-date is the first trading day. About as many do so in a year as
 * of the whole market, so that there is always one to take part in. Which one follows from the seed and the week.
 */
function raiseCapital(
  calendar: Calendar,
  seed: string,
  instruments: readonly Instrument[],
  days: readonly TradingDate[],
  priceOf: (instrument: Instrument) => number,
  others: readonly AnnouncedAction[],
): AnnouncedAction[] {
  return days
    .filter((day) => isFirstOfWeek(calendar, day))
    .flatMap((exDate) => {
      const drawn = instruments
        .filter(({ no, venue, kind }) => {
          const isFree = !others.some((other) => other.instrumentNo === no && other.exDate === exDate);
          return venue === 'TWSE' && kind === 'stock' && isFree;
        })
        .filter((instrument) => priceOf(instrument) >= LEAST_RAISED_AT)
        .map((instrument) => ({
          instrument,
          rank: createRandom(`raises:${seed}:${exDate}:${instrument.symbol}`).next(),
        }));
      if (drawn.length === 0) return [];
      const { instrument } = drawn.reduce((best, one) => (one.rank > best.rank ? one : best));
      const random = createRandom(`raised:${seed}:${exDate}`);
      const perOld = (RAISED.least + random.whole(RAISED.most - RAISED.least + 1)) / 100;
      const part = RAISED_AT.least + random.next() * (RAISED_AT.most - RAISED_AT.least);
      const price = ((priceOf(instrument) / 10 ** instrument.priceScale) * part).toFixed(1);
      const rights = { price, perOld: String(perOld) };
      return [
        {
          instrumentNo: instrument.no,
          exDate,
          kind: 'stock',
          cashPerShare: null,
          newPerOld: null,
          payDate: null,
          rights,
        },
      ];
    });
}

/** Days of a week go from Monday to Sunday. */
function isFirstOfWeek(calendar: Calendar, day: TradingDate): boolean {
  for (let before = addDays(day, -1); new Date(before).getUTCDay() !== 0; before = addDays(before, -1)) {
    if (isTradingDay(calendar, 'TWSE', before)) return false;
  }
  return true;
}

interface Company {
  readonly pays: boolean;
  readonly market: 'twd' | 'usd';
  readonly months: readonly number[];
  /** Of a year, as a part of the price. */
  readonly yield: number;
}

function companyOf(seed: string, { symbol, venue, kind }: Instrument): Company {
  const random = createRandom(`company:${seed}:${symbol}`);
  const market = venue === 'US' ? 'usd' : 'twd';
  const first = 1 + random.whole(QUARTERS);
  const quarterly = Array.from({ length: 4 }, (_, quarter) => first + quarter * QUARTERS);
  const months = market === 'usd' || kind === 'etf' ? quarterly : [random.pick(TAIWAN_MONTHS)];
  const { median, deviation } = YIELD[market];
  return {
    pays: random.next() < PAYS[market],
    market,
    months,
    yield: Math.min(MOST_YIELD, median * Math.exp(deviation * random.normal())),
  };
}

function monthOf(day: TradingDate): number {
  return Number(day.slice(5, 7));
}

/** The ex-date of a month is one of its trading days, another each year. */
function isExDate(
  calendar: Calendar,
  seed: string,
  { symbol, venue }: Instrument,
  company: Company,
  day: TradingDate,
): boolean {
  if (!company.months.includes(monthOf(day))) return false;
  const random = createRandom(`ex-date:${seed}:${symbol}:${day.slice(0, 7)}`);
  let wanted = `${day.slice(0, 8)}${String(3 + random.whole(22)).padStart(2, '0')}` as TradingDate;
  while (!isTradingDay(calendar, venue, wanted)) wanted = addDays(wanted, 1);
  return wanted === day;
}

function announce(
  calendar: Calendar,
  seed: string,
  instrument: Instrument,
  { market, months, yield: ofYear }: Company,
  exDate: TradingDate,
  price: number,
): AnnouncedAction[] {
  const random = createRandom(`announced:${seed}:${instrument.symbol}:${exDate}`);
  const perShare = (price / 10 ** instrument.priceScale) * (ofYear / months.length) * Math.exp(0.15 * random.normal());
  const payDate = nextPayDay(calendar, instrument, addDays(exDate, PAID_AFTER[market]));
  const cash = perShare.toFixed(market === 'usd' || perShare < 1 ? 3 : 1);
  const actions: AnnouncedAction[] = [];
  const { no } = instrument;
  if (Number(cash) > 0) {
    actions.push({
      instrumentNo: no,
      exDate,
      kind: 'cash',
      cashPerShare: cash,
      newPerOld: null,
      payDate,
      rights: null,
    });
  }
  if (market === 'twd' && instrument.kind === 'stock' && random.next() < GIVES_STOCK) {
    const newPerOld = (1 + stockDividend(random)).toFixed(2);
    actions.push({
      instrumentNo: no,
      exDate,
      kind: 'stock',
      cashPerShare: null,
      newPerOld,
      payDate: null,
      rights: null,
    });
  }
  return actions;
}

/** New shares for one old one: two to ten for a hundred. */
function stockDividend(random: Random): number {
  return (2 + random.whole(9)) / 100;
}

function nextPayDay(calendar: Calendar, { venue }: Instrument, from: TradingDate): TradingDate {
  return isTradingDay(calendar, venue, from) ? from : addTradingDays(calendar, venue, from, 1);
}
