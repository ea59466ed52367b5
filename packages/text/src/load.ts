import { unreachable } from '@kuroshio/base';
import type { Dictionary } from './dictionary.ts';
import type { Language } from './language.ts';
import type { first } from './tw/first.ts';

/** Loads all texts of one language; a bundler makes each a file of its own, so a reader loads only the chosen one. */
export async function loadTexts(language: Language): Promise<Dictionary> {
  switch (language) {
    case 'tw':
      return (await import('./tw/index.ts')).tw;
    case 'en':
      return (await import('./en/index.ts')).en;
    case 'ko':
      return (await import('./ko/index.ts')).ko;
    default:
      return unreachable(language);
  }
}

/** The texts that the first screens need: a part of all, and a file of its own, so that nobody waits for the rest. */
export type FirstTexts = Pick<Dictionary, keyof typeof first>;

export async function loadFirstTexts(language: Language): Promise<FirstTexts> {
  switch (language) {
    case 'tw':
      return (await import('./tw/first.ts')).first;
    case 'en':
      return (await import('./en/first.ts')).first;
    case 'ko':
      return (await import('./ko/first.ts')).first;
    default:
      return unreachable(language);
  }
}
