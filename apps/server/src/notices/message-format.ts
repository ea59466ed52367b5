import { type Instrument, type Instruments, unitsOf } from '@kuroshio/market';
import { CASH_ASSETS, type CashCode, shares as shareCount } from '@kuroshio/money';
import type { Language, Translate } from '@kuroshio/text';
import type { MessageFormat } from '@kuroshio/text/message-text.ts';

/** Whole units of 10^-`scale` with thousands separators; decimals beyond `least` only as far as they are not zero. */
function decimalText(units: bigint, scale: number, least: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = BigInt(digits.slice(0, digits.length - scale)).toLocaleString('en-US');
  const fraction = (scale === 0 ? '' : digits.slice(-scale)).replace(/(?<!0)0+$/, '').padEnd(least, '0');
  return `${units < 0n ? '−' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** US stocks go by their own names: nobody types a Chinese one. As in the app. */
function namedInChinese({ venue, kind }: Pick<Instrument, 'venue' | 'kind'>, language: Language): boolean {
  return language === 'tw' && (venue !== 'US' || kind === 'index');
}

/** Milliseconds by which Taipei is ahead, all year round. */
const TAIPEI = 8 * 3_600_000;

const SIGNS: Readonly<Partial<Record<string, string>>> = { TWD: 'NT$', USD: 'US$' };

/** How values are written in what is pushed to a device: as the app writes them. */
export function messageFormat(instruments: Instruments, language: Language, t: Translate): MessageFormat {
  return {
    language,
    name(symbol) {
      const instrument = instruments.bySymbol(symbol);
      if (instrument === undefined) return symbol;
      return namedInChinese(instrument, language) ? instrument.nameTw : instrument.nameEn;
    },
    price: (symbol, units) => decimalText(BigInt(units), instruments.bySymbol(symbol)?.priceScale ?? 2, 2),
    quantity(symbol, shares) {
      const { lotSize, shareScale } = instruments.bySymbol(symbol) ?? { lotSize: 1, shareScale: 0 };
      if (shareScale > 0)
        return t('trading.shares', {
          count: decimalText(BigInt(unitsOf({ shareScale }, shareCount(shares))), shareScale, 0),
        });
      const odd = shares % lotSize;
      const lots = (shares - odd) / lotSize;
      if (lotSize === 1 || language === 'ko') return t('trading.shares', { count: decimalText(BigInt(shares), 0, 0) });
      return [
        ...(lots > 0 || odd === 0 ? [t('trading.lots', { count: decimalText(BigInt(lots), 0, 0) })] : []),
        ...(odd > 0 ? [t('trading.shares', { count: decimalText(BigInt(odd), 0, 0) })] : []),
      ].join(' ');
    },
    money(minor, currency) {
      const decimals = Object.hasOwn(CASH_ASSETS, currency) ? CASH_ASSETS[currency as CashCode].decimals : 2;
      return `${SIGNS[currency] ?? `${currency} `}${decimalText(BigInt(minor), decimals, decimals)}`;
    },
    percent: (bps) => `${decimalText(BigInt(bps), 2, 2)}%`,
    date: (date) => date.replaceAll('-', '.'),
    // The reader's own clock is not known here: by Taipei's, which is said.
    moment: (at) => `${new Date(at + TAIPEI).toISOString().slice(0, 16).replaceAll('-', '.').replace('T', ' ')} UTC+8`,
    device: (userAgent) => userAgent.slice(0, 60),
  };
}
