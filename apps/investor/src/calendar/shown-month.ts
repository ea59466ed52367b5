import type { Language } from '@kuroshio/text';

/** The locale in which a calendar of this language is written. */
export const CALENDAR_LOCALES = { tw: 'zh-TW', en: 'en-US', ko: 'ko-KR' } as const satisfies Record<Language, string>;

/** A month `YYYY-MM` in words: "July 2026", "2026年7月". */
export function monthText(month: string, language: Language): string {
  const written = new Intl.DateTimeFormat(CALENDAR_LOCALES[language], {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return written.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** A month of the calendar, `YYYY-MM`, some months later or earlier. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}
