import { unreachable } from '@kuroshio/base';
import type { Dictionary } from './dictionary.ts';
import type { Language } from './language.ts';

/** Loads the texts of one language; a bundler makes each a file of its own, so a reader loads only the chosen one. */
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
