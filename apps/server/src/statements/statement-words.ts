import type { CurrencyCode, Stamp } from '@kuroshio/contract';
import type { Instrument } from '@kuroshio/market';
import type { Language, Translate } from '@kuroshio/text';

/** What a statement says beside its entries, and the language in which it says it. */
export interface StatementWords {
  readonly t: Translate;
  readonly language: Language;
  readonly title: string;
  readonly account: string;
  readonly currency: CurrencyCode;
  readonly from: string;
  readonly to: string;
  /** When it was asked for, by the clock of the market. */
  readonly made: Stamp;
  /** Whether the money is that of a simulated market. */
  readonly simulated: boolean;
}

export function nameOf({ nameTw, nameEn }: Instrument, language: Language): string {
  return language === 'tw' ? nameTw : nameEn;
}

/** A plain number with its digits in groups of three. */
export function grouped(plain: string): string {
  const [whole = '', decimals] = plain.split('.');
  const digits = whole.replace('-', '');
  const text = `${whole === digits ? '' : '-'}${BigInt(digits).toLocaleString('en-US')}`;
  return decimals === undefined ? text : `${text}.${decimals}`;
}
