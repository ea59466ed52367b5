import { expect, it } from 'vitest';
import { LANGUAGES, loadTexts } from './index.ts';

/** Words that a broker's customer does not read, or reads as something else. */
const AVOIDED = {
  tw: /持倉|平倉|做多|做空|取消委託|預扣|KDJ|虛擬|穩賺|必漲|手數|信息|視頻/,
  en: /KDJ|Odd, late|At close|Stop and profit|guarantee|risk-free/i,
  ko: /랏|로트|트리거|동결|수익 보장|KDJ/,
};

it.each(LANGUAGES)('%s has none of the words that mislead', async (language) => {
  const texts = await loadTexts(language);
  const found = Object.entries(texts).flatMap(([area, words]) =>
    Object.entries(words as Record<string, string>)
      .filter(([, text]) => AVOIDED[language].test(text))
      .map(([key, text]) => `${area}.${key}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('sets money aside; what the specification calls frozen keeps its name', async () => {
  // A restriction that is called so keeps it too.
  const { account, restrictions: _, refusals, ...others } = await loadTexts('tw');
  const frozen = Object.entries({
    ...others,
    account: { ...account, frozen: '' },
    refusals: { ...refusals, ACCOUNT_FROZEN: '' },
  }).flatMap(([area, words]) =>
    Object.entries(words as Record<string, string>)
      .filter(([, text]) => text.includes('凍結'))
      .map(([key]) => `${area}.${key}`),
  );
  expect(frozen).toEqual([]);
});
