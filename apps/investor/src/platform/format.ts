import type { Stamp } from '@kuroshio/contract';
import { CASH_ASSETS, type CashCode } from '@kuroshio/money';
import type { RefusalFormat } from '@kuroshio/text';
import { groupDigits, moneyText, type SignRule } from '@kuroshio/ui/number-text.ts';

/** What stands before an amount. Currencies without a sign of their own carry their code. */
const SIGNS: Readonly<Partial<Record<CashCode, string>>> = {
  TWD: 'NT$',
  USD: 'US$',
  CNY: 'RMB ',
  HKD: 'HK$',
  JPY: '¥',
};

function isCash(code: string): code is CashCode {
  return Object.hasOwn(CASH_ASSETS, code);
}

/** Decimals of a currency's minor unit; 2 for a code that is not among ours. */
export function decimalsOf(currency: string): number {
  return isCash(currency) ? CASH_ASSETS[currency].decimals : 2;
}

/** `NT$`, `US$`; the code and a space where a currency has no sign of its own. */
export function currencySign(currency: string): string {
  return (isCash(currency) ? SIGNS[currency] : undefined) ?? (currency === '' ? '' : `${currency} `);
}

/** The label of a currency: its code, RMB for CNY. */
export function currencyLabel(currency: string): string {
  return currency === 'CNY' ? 'RMB' : currency;
}

/** Decimals of an amount that is shown: none in Taiwan, as its brokers show dollars; what is finer is cut towards zero. */
export function digitsOf(currency: string): { readonly decimals: number; readonly digits: number } {
  const decimals = decimalsOf(currency);
  return { decimals, digits: currency === 'TWD' ? 0 : decimals };
}

/** Minor units with thousands separators and the decimals that are shown: "1,234", "20.50". No sign of the currency. */
export function amountText(minor: string | bigint, currency: string, sign?: SignRule): string {
  const { decimals, digits } = digitsOf(currency);
  return moneyText(minor, decimals, digits, sign);
}

/** The same to the last minor unit where there is one: for entries of the ledger, which add up to the cent. */
export function exactText(minor: string | bigint, currency: string, sign?: SignRule): string {
  const { decimals, digits } = digitsOf(currency);
  const whole = BigInt(minor) % 10n ** BigInt(decimals - digits) === 0n;
  return moneyText(minor, decimals, whole ? digits : decimals, sign);
}

/** An amount with the sign of its currency before the number: "NT$1,234", "−US$20.00". */
export function cashText(minor: string | bigint, currency: string, sign?: SignRule): string {
  const text = amountText(minor, currency, sign);
  const lead = /^[+−]/.exec(text)?.[0] ?? '';
  return `${lead}${currencySign(currency)}${text.slice(lead.length)}`;
}

/** A number with thousands separators and the decimals that it has, at most the six of a fraction of a share. */
export function countText(count: number): string {
  return groupDigits(count.toFixed(6).replace(/(?:\.|(?<![.0]))0+$/, ''));
}

/** Shares as whole lots and the shares left over: 2,500 shares at 1,000 a lot are 2 lots and 500 shares. */
export function splitLots(shares: number, lotSize: number): { lots: number; odd: number } {
  const lots = Math.floor(shares / lotSize);
  return { lots, odd: shares - lots * lotSize };
}

const zoned = new Map<string, Intl.DateTimeFormat>();

function partsOf(at: number, timeZone: string | undefined): Record<string, string> {
  const key = timeZone ?? '';
  let format = zoned.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      ...(timeZone === undefined ? {} : { timeZone }),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    zoned.set(key, format);
  }
  return Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
}

/**
 * A moment by the clock of its market: `YYYY.MM.DD hh:mm:ss`; the day alone where no time is known, `--` where nothing is.
 * Everything that happened is written so; `dateTimeText` is for what tells of devices.
 */
export function stampText({ date, time }: Pick<Stamp, 'date' | 'time'>): string {
  if (date === '') return '--';
  return time === '' ? dateText(date) : `${dateText(date)} ${time}`;
}

/** `YYYY.MM.DD hh:mm:ss` of the machine's clock. @param timeZone IANA name; the device's where left out. */
export function dateTimeText(at: number, timeZone?: string): string {
  const { year, month, day, hour, minute, second } = partsOf(at, timeZone);
  return `${year}.${month}.${day} ${hour}:${minute}:${second}`;
}

/** `hh:mm:ss` in a time zone. */
export function timeText(at: number, timeZone?: string): string {
  const { hour, minute, second } = partsOf(at, timeZone);
  return `${hour}:${minute}:${second}`;
}

/** A trading date `YYYY-MM-DD` as lists write it: `YYYY.MM.DD`. */
export function dateText(date: string): string {
  return date.replaceAll('-', '.');
}

/** How the values inside a refusal's text are written. */
export const REFUSAL_FORMAT: RefusalFormat = {
  money: (minor, currency) => cashText(minor, currency),
  // A price arrives as the decimal text that is quoted; only its whole part wants separators.
  price: (price) => price.replace(/^(-?)(\d+)/, (_, sign: string, whole: string) => sign + countText(Number(whole))),
  count: countText,
  window: (range) => range.replace('-', ' – '),
};
