import { createRandom } from '@kuroshio/base';
import {
  blockTradeRule,
  type Calendar,
  type Instrument,
  isBlockSize,
  isTradingDay,
  nextTradingDay,
  type TradingDate,
  valueOf,
  type Venue,
} from '@kuroshio/market';
import { cash, type Price, shares, type Shares } from '@kuroshio/money';

/** What a simulated institution offers of its shares. */
export interface OfferedBlock {
  readonly instrument: Instrument;
  readonly institutionTw: string;
  readonly institutionEn: string;
  /** Below zero where it is a discount. */
  readonly premiumBps: number;
  readonly quantity: Shares;
  /** The least that one buyer takes. */
  readonly minimum: Shares;
  readonly lockDays: number;
  /** Milliseconds of the venue's day at which it closes on its last day. */
  readonly closesAt: number;
}

/** Institutions that do not exist. */
const INSTITUTIONS = [
  ['玉峰人壽', 'Yufeng Life'],
  ['東岸退休基金', 'Tungan Pension Fund'],
  ['綠島投信', 'Ludao Asset Management'],
  ['北回創投', 'Beihui Ventures'],
  ['澄光控股', 'Clearlight Holdings'],
  ['嵐海產險', 'Lanhai Insurance'],
] as const;

/** A block of a day is sold within it to others; a long one stays for some days and is taken in part. */
export type BlockLength = 'day' | 'long';

/** Discounts and premiums that are customary (general knowledge): most blocks cost a little less than the market, a few more. */
const DISCOUNT = { least: 50, most: 600 } as const;
const PREMIUM = { least: 20, most: 200, chance: 0.15 } as const;
/** What one buyer takes at least, in minor units: an amount that a retail investor has. */
const LEAST_PART = { least: 50_000_00, most: 200_000_00 } as const;
/** A block is worth at most so many times what the rule asks for, and a part of the company that nobody minds. */
const LARGEST = 5;
const PART_OF_COMPANY = 0.01;

const HOUR = 3_600_000;
const MINUTE = 60_000;

const whole = (value: number, step: number) => Math.max(step, Math.ceil(value / step) * step);

/**
 * The block of a number: the same seed and number give the same institution, shares and terms where the prices are the same.
 * @param candidates companies with what their shares cost now
 * @returns undefined where no candidate is large enough
 */
export function offerBlock(
  seed: string,
  number: number,
  length: BlockLength,
  date: TradingDate,
  candidates: readonly { readonly instrument: Instrument; readonly last: Price }[],
): OfferedBlock | undefined {
  const random = createRandom(`block:${seed}:${number}`);
  const rule = blockTradeRule(date);
  const fit = candidates.filter(
    ({ instrument, last }) =>
      instrument.kind === 'stock' &&
      valueOf(instrument, last, shares(Math.floor(instrument.sharesOutstanding * PART_OF_COMPANY))) >=
        rule.leastValue * BigInt(LARGEST),
  );
  const isPremium = random.next() < PREMIUM.chance;
  const { least, most } = isPremium ? PREMIUM : DISCOUNT;
  const bps = least + random.whole(most - least + 1);
  const [institutionTw, institutionEn] = random.pick(INSTITUTIONS);
  const value = Number(rule.leastValue) * (1 + (LARGEST - 1) * random.next() ** 2);
  const part = LEAST_PART.least + random.whole(LEAST_PART.most - LEAST_PART.least);
  const shared = { institutionTw, institutionEn, premiumBps: isPremium ? bps : -bps };
  const lockDays = length === 'day' ? 1 : 2 + random.whole(4);
  const closesAt = 11 * HOUR + 5 * MINUTE * random.whole(31);
  if (fit.length === 0) return undefined;
  const { instrument, last } = random.pick(fit);
  const lot = instrument.lotSize;
  let quantity = shares(whole(value / last, lot));
  // A discount may bring it below what makes a block.
  while (!isBlockSize(rule, instrument, quantity, cash((valueOf(instrument, last, quantity) * 93n) / 100n))) {
    quantity = shares(quantity + lot);
  }
  const minimum = shares(whole(part / last, last >= 100_000 ? 10 : 100));
  return { ...shared, instrument, quantity, minimum, lockDays, closesAt };
}

interface Moment {
  readonly date: TradingDate;
  readonly msOfDay: number;
}

const OPENS = 9 * HOUR;
const DAY_ENDS = 14.5 * HOUR;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** How much of the time from one moment to another has passed while a market traded, from 0 to 1. */
function passedBy(calendar: Calendar, venue: Venue, opens: Moment, closes: Moment, now: Moment): number {
  let [all, passed] = [0, 0];
  for (let day = opens.date; day <= closes.date; day = nextTradingDay(calendar, venue, day)) {
    if (!isTradingDay(calendar, venue, day)) continue;
    const from = day === opens.date ? opens.msOfDay : OPENS;
    const length = Math.max(0, (day === closes.date ? closes.msOfDay : DAY_ENDS) - from);
    all += length;
    if (day < now.date) passed += length;
    else if (day === now.date) passed += between(0, now.msOfDay - from, length);
  }
  return all === 0 ? 1 : passed / all;
}

/**
 * How many shares of a block simulated buyers want by now: a few of them come, each at once for a part. Of a day's block they want
 * all, of a long one a part.
 * @returns a whole number that never becomes smaller as time passes
 */
export function wantedBy(
  calendar: Calendar,
  venue: Venue,
  block: {
    readonly seed: string;
    readonly number: number;
    readonly length: BlockLength;
    readonly quantity: number;
    readonly opens: Moment;
    readonly closes: Moment;
  },
  now: Moment,
): number {
  const { seed, number, length, quantity, opens, closes } = block;
  if (now.date < opens.date) return 0;
  const random = createRandom(`block-buyers:${seed}:${number}`);
  const passed = passedBy(calendar, venue, opens, closes, now);
  const buyers = Array.from({ length: 3 + random.whole(4) }, () => ({
    at: 0.05 + 0.85 * random.next(),
    part: 0.3 + random.next(),
  }));
  const all = length === 'day' ? 1 : 0.25 + 0.45 * random.next();
  const sum = buyers.reduce((total, { part }) => total + part, 0);
  const come = buyers.reduce((total, { at, part }) => (at <= passed ? total + part : total), 0);
  // What all want is wanted to the share, without what adding up loses.
  return buyers.every(({ at }) => at <= passed)
    ? Math.floor(quantity * all)
    : Math.floor((quantity * all * come) / sum);
}
