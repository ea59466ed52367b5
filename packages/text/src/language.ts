/** The languages of the product: Traditional Chinese (the default), English, Korean. */
export const LANGUAGES = ['tw', 'en', 'ko'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'tw';

/** How each language calls itself, and its BCP 47 tag for `<html lang>` and `Intl`. */
export const LANGUAGE_NAMES: Readonly<Record<Language, { readonly name: string; readonly tag: string }>> = {
  tw: { name: '繁體中文', tag: 'zh-Hant-TW' },
  en: { name: 'English', tag: 'en' },
  ko: { name: '한국어', tag: 'ko' },
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
