import { createRandom } from '@kuroshio/base';
import {
  type Calendar,
  floorToTick,
  type Instrument,
  INSTRUMENTS,
  isTradingDay,
  nextTradingDay,
  type TradingDate,
  type Venue,
} from '@kuroshio/market';
import { type Price, price } from '@kuroshio/money';

/** What a simulated company offers to the public. */
export interface OfferedShares {
  readonly venue: 'TWSE' | 'TPEX';
  readonly code: string;
  readonly nameTw: string;
  readonly nameEn: string;
  readonly industry: string;
  readonly sharesOutstanding: number;
  /** Undefined where the company is listed with it for the first time. */
  readonly instrumentNo: number | undefined;
  readonly sponsorTw: string;
  readonly sponsorEn: string;
  /** Applications that can be drawn, of a lot each. */
  readonly units: number;
  readonly price: Price;
  readonly marketPrice: Price;
  readonly pays: 'apply' | 'win';
  /** Applicants of the simulated crowd at the end. */
  readonly crowd: number;
}

/** Underwriters that do not exist. */
export const SPONSORS = [
  ['黑潮證券', 'Kuroshio Securities'],
  ['玉峰證券', 'Yufeng Securities'],
  ['北回證券', 'Beihui Securities'],
  ['東岸證券', 'Tungan Securities'],
  ['綠島綜合證券', 'Ludao Securities'],
] as const;

/** Companies that do not exist; the code says where a new one would stand among the industries. */
const FIRST_NAMES = [
  ...(['澄光', '穎川', '立湧', '啟熵', '朔風', '磊晶', '禾望', '曜石', '嵐海', '沐晨', '衡岳', '織雲'] as const),
];
const FIRST_NAMES_EN = [
  ...['Clearlight', 'Yingchuan', 'Liyong', 'Entropy', 'Northwind', 'Leijing', 'Hewang', 'Obsidian', 'Lanhai', 'Mochen'],
  ...['Hengyue', 'Zhiyun'],
];
const TRADES = [
  ['半導體', 'Semiconductor', '24'],
  ['電子', 'Electronics', '28'],
  ['生技', 'Biotech', '22'],
  ['光電', 'Optoelectronics', '26'],
  ['軟體', 'Software', '30'],
  ['精密', 'Precision', '05'],
] as const;

/**
 * Discounts of underwriting prices, chances and crowds as they are in Taiwan: premiums of 5 to 60 %, a tenth of the cases drawn
 * among fewer than ten for a place, the middle about one in thirty. The crowd is a tenth of a real one, with as many places fewer, so that the
 * chance is real and the list fits on a phone.
 */
const DISCOUNT = { least: 0.05, most: 0.38 } as const;
const CHANCE = { median: 0.035, deviation: 1.1, least: 0.004, most: 0.6 } as const;
const CROWD = { median: 9_000, deviation: 0.5, least: 2_500, most: 24_000 } as const;
/** Codes of first listings: no company of the tables has one of them. */
const FIRST_CODE = 7_900;
const CODES = 100;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** Codes that a first listing may have, the first choice first. */
function freeCodes(taken: ReadonlySet<string>): string[] {
  const known = new Set([...INSTRUMENTS.map(({ code }) => code), ...taken]);
  return Array.from({ length: CODES }, (_, n) => String(FIRST_CODE + n)).filter((code) => !known.has(code));
}

/**
 * The offering of a number: the same seed and number give the same company, price and crowd where the prices are the same.
 * @param candidates listed companies with what their shares cost now
 * @param taken codes of first listings before
 */
export function offerShares(
  seed: string,
  number: number,
  {
    firstListing,
    candidates,
    taken,
  }: {
    readonly firstListing: boolean;
    readonly candidates: readonly { readonly instrument: Instrument; readonly last: Price }[];
    readonly taken: ReadonlySet<string>;
  },
): OfferedShares | undefined {
  const random = createRandom(`offering:${seed}:${number}`);
  const discount = DISCOUNT.least + (DISCOUNT.most - DISCOUNT.least) * random.next() ** 1.5;
  const chance = between(CHANCE.least, CHANCE.median * Math.exp(CHANCE.deviation * random.normal()), CHANCE.most);
  const crowd = Math.round(
    between(CROWD.least, CROWD.median * Math.exp(CROWD.deviation * random.normal()), CROWD.most),
  );
  const [sponsorTw, sponsorEn] = random.pick(SPONSORS);
  const shared = {
    ...{ sponsorTw, sponsorEn, crowd, units: Math.max(5, Math.round(crowd * chance)) },
    pays: random.next() < 0.25 ? ('win' as const) : ('apply' as const),
  };
  const [code] = firstListing ? freeCodes(taken) : [];
  if (code !== undefined) {
    const at = random.whole(FIRST_NAMES.length);
    const [trade, tradeEn, industry] = random.pick(TRADES);
    const grid = { tickClass: 'tw-stock', fixedTick: 0 } as const;
    const marketPrice = floorToTick(grid, Math.round(4_000 * Math.exp(0.9 * Math.abs(random.normal()) + 0.2)));
    return {
      ...shared,
      ...{ venue: random.next() < 0.6 ? 'TPEX' : 'TWSE', code, industry, instrumentNo: undefined, marketPrice },
      nameTw: `${FIRST_NAMES[at]}${trade}`,
      nameEn: `${FIRST_NAMES_EN[at]} ${tradeEn}`,
      sharesOutstanding: 40_000_000 + 1_000_000 * random.whole(80),
      price: issuePrice(marketPrice, discount),
    };
  }
  const companies = candidates.filter(({ instrument: { kind } }) => kind === 'stock');
  if (companies.length === 0) return undefined;
  const { instrument, last } = random.pick(companies);
  return {
    ...shared,
    ...{ venue: instrument.venue as 'TWSE' | 'TPEX', code: instrument.code, industry: instrument.industry },
    ...{ nameTw: instrument.nameTw, nameEn: instrument.nameEn, instrumentNo: instrument.no, marketPrice: last },
    sharesOutstanding: instrument.sharesOutstanding,
    price: issuePrice(last, discount),
  };
}

/** An underwriting price is a round one: to ten cents, from 100 dollars to whole ones; never above the market's. */
export function issuePrice(market: Price, discount: number): Price {
  const step = market >= 10_000 ? 100 : 10;
  return price(Math.max(step, Math.floor((market * (1 - discount)) / step) * step));
}

const HOUR = 3_600_000;
const OPENS = 9 * HOUR;
const CLOSES = 14 * HOUR;

/** How much of a trading day has passed for applicants, from 0 to 1. */
const partOfDay = (msOfDay: number) => between(0, (msOfDay - OPENS) / (CLOSES - OPENS), 1);

interface Moment {
  readonly date: TradingDate;
  readonly msOfDay: number;
}

/**
 * How many of a crowd have applied by now: slowly at first, most on the last day, as people do.
 * @returns a whole number that never becomes smaller as time passes
 */
export function crowdBy(
  calendar: Calendar,
  venue: Venue,
  crowd: number,
  opens: Moment,
  closes: Moment,
  now: Moment,
): number {
  if (now.date < opens.date) return 0;
  let [days, passed] = [0, 0];
  for (let day = opens.date; day <= closes.date; day = nextTradingDay(calendar, venue, day)) {
    if (!isTradingDay(calendar, venue, day)) continue;
    days++;
    if (day < now.date) passed++;
    else if (day === now.date) passed += partOfDay(now.msOfDay);
  }
  return Math.floor(crowd * between(0, passed / Math.max(1, days), 1) ** 1.6);
}
