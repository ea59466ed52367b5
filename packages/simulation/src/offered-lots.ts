import { createRandom, type Random } from '@kuroshio/base';
import { type Instrument, INSTRUMENTS } from '@kuroshio/market';
import { type Price, price } from '@kuroshio/money';
import { meanDemand } from './crowd-demand.ts';
import { issuePrice, SPONSORS } from './offered-shares.ts';

/** What is offered to be shared out by what each applies for, in lots. */
export interface OfferedLots {
  readonly venue: 'TWSE' | 'TPEX';
  readonly code: string;
  readonly nameTw: string;
  readonly nameEn: string;
  readonly industry: string;
  readonly sharesOutstanding: number;
  /** Undefined where it is listed with it for the first time. */
  readonly instrumentNo: number | undefined;
  readonly sponsorTw: string;
  readonly sponsorEn: string;
  readonly lots: number;
  readonly price: Price;
  readonly marketPrice: Price;
  readonly pays: 'apply' | 'win';
  readonly crowd: number;
  readonly tiers: readonly { readonly least: number; readonly most: number; readonly reserved: number }[];
  /** Below which it fails; 0 where it does not. */
  readonly minimum: number;
  readonly lockDays: number;
  /** An institution's old shares instead of new ones. */
  readonly isBlock: boolean;
  readonly fund: OfferedFund | undefined;
}

interface OfferedFund {
  readonly indexTw: string;
  readonly indexEn: string;
  /** Fees a year in basis points. */
  readonly managementBps: number;
  readonly custodyBps: number;
  readonly pays: 'monthly' | 'quarterly' | 'yearly';
  readonly riskLevel: 'RR3' | 'RR4' | 'RR5';
}

interface Candidate {
  readonly instrument: Instrument;
  readonly last: Price;
}

const LOT = 1_000;
/** From which amount of money the second and the third class apply, in cents. */
const CLASSES = [100_000_000, 400_000_000] as const;
const RESERVED = [0.5, 0.3, 0.2] as const;
/** Parts in a placement of an underwriter: discounts of 2 to 12 %, the middle case asked for two and a half times over. */
const DISCOUNT = { least: 0.02, most: 0.12 } as const;
const LOCKS = [0, 0, 3, 5, 10, 20] as const;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** How many times over something is asked for. */
function demandOver(random: Random, median: number, deviation: number, least: number, most: number): number {
  return between(least, median * Math.exp(deviation * random.normal()), most);
}

/**
 * The placement of a number: shares of a listed company below its price, new ones or the block of an institution.
 * @param isShort where there is no time to pay after the allotment: it is paid for with the application
 */
export function offerPlacement(
  seed: string,
  number: number,
  { candidates, isShort }: { readonly candidates: readonly Candidate[]; readonly isShort: boolean },
): OfferedLots | undefined {
  const random = createRandom(`placement:${seed}:${number}`);
  const companies = candidates.filter(({ instrument: { kind } }) => kind === 'stock');
  if (companies.length === 0) return undefined;
  const { instrument, last } = random.pick(companies);
  const issue = issuePrice(last, DISCOUNT.least + (DISCOUNT.most - DISCOUNT.least) * random.next());
  const lot = issue * LOT;
  const second = Math.max(3, Math.ceil(CLASSES[0] / lot));
  const third = Math.max(second * 2, Math.ceil(CLASSES[1] / lot));
  const classes = [
    { least: 1, most: second * 2 },
    { least: second, most: third * 2 },
    { least: third, most: third * 4 },
  ];
  const crowd = 300 + random.whole(900);
  const lots = Math.max(20, Math.round((crowd * meanDemand(classes)) / demandOver(random, 2.5, 0.7, 0.5, 12)));
  const [sponsorTw, sponsorEn] = random.pick(SPONSORS);
  const [, ...parts] = RESERVED.map((part) => Math.floor(lots * part));
  const reserved = [lots - parts.reduce((a, b) => a + b, 0), ...parts];
  return {
    ...{ venue: instrument.venue as 'TWSE' | 'TPEX', code: instrument.code, industry: instrument.industry },
    ...{ nameTw: instrument.nameTw, nameEn: instrument.nameEn, instrumentNo: instrument.no },
    ...{ sharesOutstanding: instrument.sharesOutstanding, sponsorTw, sponsorEn, lots, crowd, minimum: 0 },
    ...{ price: issue, marketPrice: last, pays: random.next() < 0.5 && !isShort ? 'win' : 'apply' },
    tiers: classes.map((own, at) => ({ ...own, reserved: reserved[at] ?? 0 })),
    ...{ lockDays: random.pick(LOCKS), isBlock: random.next() < 0.5, fund: undefined },
  };
}

/** Fund houses that do not exist, and what their funds follow. */
const HOUSES = [
  ['黑潮投信', 'Kuroshio Funds'],
  ['玉峰投信', 'Yufeng Funds'],
  ['東岸投信', 'Tungan Funds'],
] as const;
const THEMES = [
  ['高息精選', 'High Dividend', '臺灣高息精選指數', 'Taiwan High Dividend Index'],
  ['科技優選', 'Technology', '臺灣科技優選指數', 'Taiwan Technology Index'],
  ['永續龍頭', 'Sustainability', '臺灣永續龍頭指數', 'Taiwan Sustainability Index'],
  ['中型成長', 'Mid-Cap Growth', '臺灣中型成長指數', 'Taiwan Mid-Cap Growth Index'],
  ['低波動', 'Low Volatility', '臺灣低波動指數', 'Taiwan Low Volatility Index'],
] as const;
/** NT$10, 15 and 20, as funds of Taiwan are issued. */
const ISSUE_PRICES = [1_000, 1_000, 1_500, 2_000] as const;
const FIRST_FUND_CODE = 970;
const FUND_CODES = 30;
/** One fundraising in seven does not reach its minimum, which is so much of its ceiling. */
const FAILS = 1 / 7;
const MINIMUM = 0.4;
const MOST_LOTS = 200;

function freeFundCode(taken: ReadonlySet<string>): string | undefined {
  const known = new Set([...INSTRUMENTS.map(({ code }) => code), ...taken]);
  return Array.from({ length: FUND_CODES }, (_, n) => `00${FIRST_FUND_CODE + n}`).find((code) => !known.has(code));
}

/**
 * The fundraising of a number: a new fund at its issue price, or more units of one that is listed at what it is worth.
 * @param taken codes of new funds before
 */
export function offerFund(
  seed: string,
  number: number,
  {
    firstListing,
    candidates,
    taken,
  }: { readonly firstListing: boolean; readonly candidates: readonly Candidate[]; readonly taken: ReadonlySet<string> },
): OfferedLots | undefined {
  const random = createRandom(`fund:${seed}:${number}`);
  const classes = [{ least: 1, most: MOST_LOTS }];
  const crowd = 1_500 + random.whole(2_500);
  const over = random.next() < FAILS ? 0.1 + 0.2 * random.next() : demandOver(random, 1.1, 0.5, 0.5, 4);
  const lots = Math.max(100, Math.round((crowd * meanDemand(classes)) / over / 100) * 100);
  const [houseTw, houseEn] = random.pick(HOUSES);
  const [themeTw, themeEn, indexTw, indexEn] = random.pick(THEMES);
  const shared = {
    ...{ sponsorTw: houseTw, sponsorEn: houseEn, lots, crowd, pays: 'apply' as const, industry: '' },
    ...{ minimum: Math.round((lots * MINIMUM) / 100) * 100, lockDays: 0, isBlock: false },
    tiers: classes.map((own) => ({ ...own, reserved: lots })),
  };
  const fees = { managementBps: 30 + 5 * random.whole(8), custodyBps: 3 + random.whole(2) };
  const paid = { pays: random.pick(['monthly', 'quarterly', 'yearly'] as const), riskLevel: 'RR4' as const };
  const code = firstListing ? freeFundCode(taken) : undefined;
  const issue = price(random.pick(ISSUE_PRICES));
  if (code !== undefined) {
    return {
      ...{ ...shared, venue: 'TWSE', code, instrumentNo: undefined, sharesOutstanding: lots * LOT },
      ...{ nameTw: `${houseTw.slice(0, 2)}${themeTw}`, nameEn: `${houseEn.split(' ')[0]} ${themeEn} ETF` },
      ...{ price: issue, marketPrice: issue, fund: { indexTw, indexEn, ...fees, ...paid } },
    };
  }
  const funds = candidates.filter(
    ({ instrument: { kind, priceLimitBps } }) => kind === 'etf' && priceLimitBps === 1_000,
  );
  if (funds.length === 0) return undefined;
  const { instrument, last } = random.pick(funds);
  return {
    ...{ ...shared, venue: instrument.venue as 'TWSE' | 'TPEX', code: instrument.code, instrumentNo: instrument.no },
    ...{ nameTw: instrument.nameTw, nameEn: instrument.nameEn, sharesOutstanding: lots * LOT },
    ...{ price: last, marketPrice: last, fund: { indexTw: '', indexEn: '', ...fees, ...paid } },
  };
}
