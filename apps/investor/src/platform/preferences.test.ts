import { expect, it } from 'vitest';
import { browserLanguage } from './preferences.ts';

it.each([
  [['en-US', 'en'], 'en'],
  [['ko-KR'], 'ko'],
  [['zh-TW', 'en'], 'tw'],
  [['zh-Hant-HK'], 'tw'],
  // What the app does not have is passed over.
  [['fr-FR', 'en-GB'], 'en'],
  [['ja'], 'tw'],
  [[], 'tw'],
])('a browser in %s opens in %s', (wanted, language) => {
  expect(browserLanguage(wanted)).toBe(language);
});
