import type { TextKey, Translate } from '@kuroshio/text';
import type { Finding, Verdict } from './verify-statement.ts';

/** What does not fit, in words. */
export function findingText(t: Translate, finding: Finding): string {
  switch (finding.what) {
    case 'not-a-proof':
      return t('seals.notAProof');
    case 'publication-changed':
      return t('seals.publicationChanged', finding);
    case 'publication-missing':
      return t('seals.publicationMissing', finding);
    case 'seen-otherwise':
      return t('seals.seenOtherwise', finding);
    case 'entry-not-sealed':
      return t('seals.entryNotSealed', finding);
    case 'entry-twice':
      return t('seals.entryTwice', finding);
    case 'entry-foreign':
      return t('seals.entryForeign', finding);
    case 'entry-malformed':
      return t('seals.entryMalformed', finding);
    case 'entries-missing':
      return t('seals.entriesMissing', finding);
    case 'balance-differs':
      return t('seals.balanceDiffers', finding);
    case 'left-out':
      return t('seals.leftOut', finding);
    case 'total-differs':
      return t('seals.totalDiffers', finding);
    case 'book-missing':
      return t('seals.bookMissing', finding);
  }
}

/** The steps in the order in which they are taken. */
export const STEP_TEXTS = {
  publications: 'seals.stepPublications',
  entries: 'seals.stepEntries',
  balances: 'seals.stepBalances',
  totals: 'seals.stepTotals',
} as const satisfies Record<Verdict['proved'][number], TextKey>;
