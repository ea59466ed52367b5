import { CASH_ASSETS, type CashCode } from '@kuroshio/money';

/**
 * `window` is two times of the day, `09:00-17:30`; `switch` is `open` or `closed`; `dollars` are whole US dollars' worth; `text` is a
 * line to read and `link` an address to open, empty where the installation's own holds.
 */
export type SettingUnit = 'money' | 'bps' | 'count' | 'seconds' | 'dollars' | 'window' | 'switch' | 'text' | 'link';

type SettingGroup =
  | ('practice' | 'virtual-account' | 'bank-receipt' | 'withdrawal' | 'withdrawal-card' | 'withdrawal-trc20')
  | ('usdt-trc20' | 'usdt-erc20' | 'withdrawal-erc20' | 'exchange' | 'credit-loan' | 'lending')
  | ('margin' | 'us-margin' | 'secured-loan' | 'short-sale')
  | ('coupon-welcome' | 'coupon-verified' | 'house' | 'calls');
type SettingPart =
  | ('open' | 'window' | 'least' | 'most' | 'fee' | 'a-day' | 'spread' | 'quote-lasts' | 'at-once')
  | ('lender-part' | 'lent-at-once' | 'amount' | 'least-trade' | 'days')
  | ('title' | 'customer-service' | 'most-calls')
  | ('loan-rate' | 'borrow-rate' | 'borrow-fee' | 'collateral-rate')
  | ('rate-740' | 'rate-680' | 'rate-640' | 'rate-600' | 'rate-550');
type Place = readonly [SettingGroup, SettingPart];

/** One number of the house that operators may change. */
interface Row<Name extends string, Unit extends SettingUnit> {
  readonly name: Name;
  /** What it is a number of, and which of its numbers: the words of the screens go by both. */
  readonly group: SettingGroup;
  readonly part: SettingPart;
  readonly unit: Unit;
  /** Of money, whose amounts are in minor units; of a spread the currency whose it is. */
  readonly currency: CashCode | null;
  /** What holds from the beginning. */
  readonly first: string;
  /** Bounds that no two operators can leave; of a window the minutes that it is open, of words how many signs they have. */
  readonly lowest: bigint;
  readonly highest: bigint;
  /** Money moves in whole steps. */
  readonly step: bigint;
  /** Which way a customer is worse off. */
  readonly worse: 'higher' | 'lower';
}

type Bounds = readonly [first: bigint, lowest: bigint, highest: bigint];

const MINUTES_OF_DAY = 1_440n;

function amount<const N extends string>(
  name: N,
  [group, part]: Place,
  currency: CashCode,
  [first, lowest, highest]: Bounds,
  worse: 'higher' | 'lower',
): Row<N, 'money'> {
  const step = 10n ** BigInt(CASH_ASSETS[currency].decimals);
  return {
    ...{ name, group, part, unit: 'money', currency, first: String(first * step), worse },
    ...{ lowest: lowest * step, highest: highest * step, step },
  };
}

function number<const N extends string, const U extends 'bps' | 'count' | 'seconds' | 'dollars'>(
  name: N,
  [group, part]: Place,
  unit: U,
  [first, lowest, highest]: Bounds,
  worse: 'higher' | 'lower',
): Row<N, U> {
  return { name, group, part, unit, currency: null, first: String(first), lowest, highest, step: 1n, worse };
}

/** @param shortest hours that it is open at least */
function hours<const N extends string>(name: N, group: SettingGroup, shortest: bigint): Row<N, 'window'> {
  const [lowest, highest] = [shortest * 60n, MINUTES_OF_DAY];
  const bounds = { lowest, highest, step: 1n, worse: 'lower' } as const;
  return { name, group, part: 'window', unit: 'window', currency: null, first: '00:00-23:59', ...bounds };
}

function open<const N extends string>(name: N, group: SettingGroup): Row<N, 'switch'> {
  const bounds = { lowest: 0n, highest: 1n, step: 1n, worse: 'lower' } as const;
  return { name, group, part: 'open', unit: 'switch', currency: null, first: 'open', ...bounds };
}

function words<const N extends string, const U extends 'text' | 'link'>(
  name: N,
  part: SettingPart,
  unit: U,
  longest: bigint,
): Row<N, U> {
  const bounds = { lowest: 0n, highest: longest, step: 1n, worse: 'lower' } as const;
  return { name, group: 'house', part, unit, currency: null, first: '', ...bounds };
}

/** What the house keeps of a currency's side of an exchange. Never so little that to wait within the life of a quote and choose gains. */
function spread<const N extends string>(name: N, currency: CashCode, first: bigint): Row<N, 'bps'> {
  return { ...number(name, ['exchange', 'spread'], 'bps', [first, 5n, 100n], 'higher'), currency };
}

/** A year's rate. With all that is late on top, a fifth, it stays below the 16 % of article 205 of Taiwan's Civil Code. */
function rate<const N extends string>(name: N, part: SettingPart, first: bigint): Row<N, 'bps'> {
  return number(name, ['credit-loan', part], 'bps', [first, 100n, 1_300n], 'higher');
}

/**
 * Every number of the house that its staff may change, by two of them: nothing else is changed so. House terms since 2026-11-22.
 * Commissions, taxes and what a market or the law sets are none of these. Bounds are such that a least amount is never above the
 * most, nor a fee above the least; ways out are never closed, as what is a customer's can always be asked for.
 */
export const SETTINGS = [
  open('practice-open', 'practice'),
  hours('practice-window', 'practice', 6n),
  amount('practice-twd-least', ['practice', 'least'], 'TWD', [1_000n, 100n, 100_000n], 'higher'),
  amount('practice-twd-most', ['practice', 'most'], 'TWD', [10_000_000n, 1_000_000n, 100_000_000n], 'lower'),
  amount('practice-usd-least', ['practice', 'least'], 'USD', [100n, 1n, 1_000n], 'higher'),
  amount('practice-usd-most', ['practice', 'most'], 'USD', [300_000n, 10_000n, 3_000_000n], 'lower'),
  number('practice-a-day', ['practice', 'a-day'], 'count', [3n, 1n, 20n], 'lower'),
  open('virtual-account-open', 'virtual-account'),
  hours('virtual-account-window', 'virtual-account', 6n),
  amount('virtual-account-twd-least', ['virtual-account', 'least'], 'TWD', [1_000n, 100n, 10_000n], 'higher'),
  amount('virtual-account-twd-most', ['virtual-account', 'most'], 'TWD', [2_000_000n, 100_000n, 20_000_000n], 'lower'),
  amount('virtual-account-twd-fee', ['virtual-account', 'fee'], 'TWD', [0n, 0n, 30n], 'higher'),
  open('bank-receipt-open', 'bank-receipt'),
  hours('bank-receipt-window', 'bank-receipt', 6n),
  amount('bank-receipt-twd-least', ['bank-receipt', 'least'], 'TWD', [1_000n, 100n, 10_000n], 'higher'),
  amount('bank-receipt-twd-most', ['bank-receipt', 'most'], 'TWD', [2_000_000n, 100_000n, 20_000_000n], 'lower'),
  amount('bank-receipt-twd-fee', ['bank-receipt', 'fee'], 'TWD', [0n, 0n, 30n], 'higher'),
  amount('bank-receipt-usd-least', ['bank-receipt', 'least'], 'USD', [100n, 50n, 1_000n], 'higher'),
  amount('bank-receipt-usd-most', ['bank-receipt', 'most'], 'USD', [50_000n, 5_000n, 500_000n], 'lower'),
  amount('bank-receipt-usd-fee', ['bank-receipt', 'fee'], 'USD', [0n, 0n, 20n], 'higher'),
  open('usdt-trc20-open', 'usdt-trc20'),
  amount('usdt-trc20-least', ['usdt-trc20', 'least'], 'USDT', [10n, 1n, 50n], 'higher'),
  open('usdt-erc20-open', 'usdt-erc20'),
  amount('usdt-erc20-least', ['usdt-erc20', 'least'], 'USDT', [20n, 1n, 100n], 'higher'),
  hours('withdrawal-window', 'withdrawal', 8n),
  amount('withdrawal-card-least', ['withdrawal-card', 'least'], 'TWD', [1_000n, 100n, 5_000n], 'higher'),
  amount('withdrawal-card-most', ['withdrawal-card', 'most'], 'TWD', [2_000_000n, 500_000n, 20_000_000n], 'lower'),
  amount('withdrawal-card-fee', ['withdrawal-card', 'fee'], 'TWD', [15n, 0n, 30n], 'higher'),
  amount('withdrawal-trc20-least', ['withdrawal-trc20', 'least'], 'USDT', [10n, 6n, 50n], 'higher'),
  amount('withdrawal-trc20-most', ['withdrawal-trc20', 'most'], 'USDT', [50_000n, 10_000n, 500_000n], 'lower'),
  amount('withdrawal-trc20-fee', ['withdrawal-trc20', 'fee'], 'USDT', [1n, 0n, 5n], 'higher'),
  amount('withdrawal-erc20-least', ['withdrawal-erc20', 'least'], 'USDT', [20n, 11n, 100n], 'higher'),
  amount('withdrawal-erc20-most', ['withdrawal-erc20', 'most'], 'USDT', [50_000n, 10_000n, 500_000n], 'lower'),
  amount('withdrawal-erc20-fee', ['withdrawal-erc20', 'fee'], 'USDT', [5n, 0n, 10n], 'higher'),
  spread('exchange-spread-usd', 'USD', 5n),
  spread('exchange-spread-twd', 'TWD', 10n),
  spread('exchange-spread-jpy', 'JPY', 15n),
  spread('exchange-spread-hkd', 'HKD', 10n),
  spread('exchange-spread-cny', 'CNY', 20n),
  spread('exchange-spread-krw', 'KRW', 30n),
  spread('exchange-spread-thb', 'THB', 30n),
  spread('exchange-spread-myr', 'MYR', 30n),
  spread('exchange-spread-vnd', 'VND', 50n),
  spread('exchange-spread-usdt', 'USDT', 10n),
  number('exchange-least', ['exchange', 'least'], 'dollars', [1n, 1n, 100n], 'higher'),
  number('exchange-most', ['exchange', 'most'], 'dollars', [1_000_000n, 10_000n, 10_000_000n], 'lower'),
  number('exchange-quote-lasts', ['exchange', 'quote-lasts'], 'seconds', [15n, 10n, 30n], 'lower'),
  amount('credit-loan-least', ['credit-loan', 'least'], 'TWD', [10_000n, 1_000n, 50_000n], 'higher'),
  number('credit-loan-at-once', ['credit-loan', 'at-once'], 'count', [5n, 1n, 10n], 'lower'),
  rate('credit-loan-rate-740', 'rate-740', 500n),
  rate('credit-loan-rate-680', 'rate-680', 600n),
  rate('credit-loan-rate-640', 'rate-640', 750n),
  rate('credit-loan-rate-600', 'rate-600', 900n),
  rate('credit-loan-rate-550', 'rate-550', 1_200n),
  // These hold for what is opened from then on. Of a margin loan the bound is that of every loan here.
  number('margin-loan-rate', ['margin', 'loan-rate'], 'bps', [645n, 100n, 1_300n], 'higher'),
  number('us-borrow-rate', ['us-margin', 'borrow-rate'], 'bps', [50n, 0n, 1_000n], 'higher'),
  number('us-margin-loan-rate', ['us-margin', 'loan-rate'], 'bps', [775n, 100n, 1_300n], 'higher'),
  number('secured-loan-rate', ['secured-loan', 'loan-rate'], 'bps', [450n, 100n, 1_300n], 'higher'),
  number('short-sale-borrow-fee', ['short-sale', 'borrow-fee'], 'bps', [8n, 0n, 20n], 'higher'),
  number('short-sale-collateral-rate', ['short-sale', 'collateral-rate'], 'bps', [20n, 0n, 300n], 'lower'),
  // The lender's part of what borrowers of shares pay; the rest is the house's. Never so little that lending is a gift to the house.
  number('lending-lender-part', ['lending', 'lender-part'], 'bps', [8_000n, 6_000n, 9_500n], 'lower'),
  number('lending-at-once', ['lending', 'lent-at-once'], 'count', [50n, 10n, 200n], 'lower'),
  amount('coupon-welcome-twd', ['coupon-welcome', 'amount'], 'TWD', [100n, 10n, 1_000n], 'lower'),
  amount('coupon-welcome-twd-trade', ['coupon-welcome', 'least-trade'], 'TWD', [1_000n, 100n, 10_000n], 'higher'),
  number('coupon-welcome-days', ['coupon-welcome', 'days'], 'count', [30n, 7n, 365n], 'lower'),
  amount('coupon-verified-twd', ['coupon-verified', 'amount'], 'TWD', [300n, 10n, 3_000n], 'lower'),
  amount('coupon-verified-twd-trade', ['coupon-verified', 'least-trade'], 'TWD', [1_000n, 100n, 10_000n], 'higher'),
  amount('coupon-verified-usd', ['coupon-verified', 'amount'], 'USD', [5n, 1n, 50n], 'lower'),
  amount('coupon-verified-usd-trade', ['coupon-verified', 'least-trade'], 'USD', [30n, 1n, 300n], 'higher'),
  number('coupon-verified-days', ['coupon-verified', 'days'], 'count', [90n, 7n, 365n], 'lower'),
  words('house-title', 'title', 'text', 20n),
  words('house-customer-service', 'customer-service', 'link', 200n),
  // How often one may call, in multiples of what each call's own limit is. Never less, so that nobody is shut out by it.
  number('most-calls', ['calls', 'most-calls'], 'count', [1n, 1n, 10n], 'lower'),
] as const;

export type Setting = (typeof SETTINGS)[number];
export type SettingName = Setting['name'];
export type SettingOf<N extends SettingName> = Extract<Setting, { name: N }>;

export function settingOf(name: string): Setting | undefined {
  return SETTINGS.find((one) => one.name === name);
}

const WINDOW = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** From the beginning of one minute to the end of another; undefined where it is no window. */
export function windowOf(value: string): { readonly from: string; readonly until: string } | undefined {
  const [, from, until] = WINDOW.exec(value) ?? [];
  return from === undefined || until === undefined || from > until ? undefined : { from, until };
}

/** A line without signs that cannot be seen, and without spaces around it. */
const TEXT = /^(?:[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?)?$/u;
/** Nothing but these is opened by a phone without doubt. */
const LINK = /^(?:https:\/\/|mailto:|tel:)[!-~]+$/;

const minuteOf = (time: string) => BigInt(time.slice(0, 2)) * 60n + BigInt(time.slice(3));

/** A value as a number that bounds are held against; undefined where it is none of this setting. */
export function measureOf({ unit, step }: Pick<Setting, 'unit' | 'step'>, value: string): bigint | undefined {
  switch (unit as SettingUnit) {
    case 'switch':
      return value === 'open' ? 1n : value === 'closed' ? 0n : undefined;
    case 'window': {
      const window = windowOf(value);
      return window && minuteOf(window.until) - minuteOf(window.from) + 1n;
    }
    case 'text':
      return TEXT.test(value) ? BigInt([...value].length) : undefined;
    case 'link':
      return value === '' || (LINK.test(value) && URL.canParse(value)) ? BigInt(value.length) : undefined;
    default:
      return /^(?:0|[1-9]\d{0,17})$/.test(value) && BigInt(value) % step === 0n ? BigInt(value) : undefined;
  }
}

/** Whether a value is one that the setting may have. */
export function isAllowed(setting: Pick<Setting, 'unit' | 'step' | 'lowest' | 'highest'>, value: string): boolean {
  const measure = measureOf(setting, value);
  return measure !== undefined && measure >= setting.lowest && measure <= setting.highest;
}

/**
 * Whether customers are worse off with the new value than with the old. A window that leaves out a minute of the old is worse; of
 * other words nobody can say, so they are announced like what is.
 */
export function isWorse(setting: Pick<Setting, 'unit' | 'step' | 'worse'>, before: string, after: string): boolean {
  if (setting.unit === 'text' || setting.unit === 'link') return before !== after;
  const [old, next] = [windowOf(before), windowOf(after)];
  if (old !== undefined && next !== undefined) return next.from > old.from || next.until < old.until;
  const [from, to] = [measureOf(setting, before) ?? 0n, measureOf(setting, after) ?? 0n];
  return setting.worse === 'higher' ? to > from : to < from;
}
