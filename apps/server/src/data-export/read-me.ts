import { CURRENCY_DIGITS } from './read-lists.ts';
import { type Folder, FOLDERS, LISTS } from './tables.ts';
import type { TextKey, Translate } from '@kuroshio/text';

const FOLDER_TEXTS = {
  ...{ account: 'dataExport.folderAccount', identity: 'dataExport.folderIdentity', money: 'dataExport.folderMoney' },
  ...{ trading: 'dataExport.folderTrading', credit: 'dataExport.folderCredit' },
  ...{ offerings: 'dataExport.folderOfferings', strategies: 'dataExport.folderStrategies' },
  ...{ plans: 'dataExport.folderPlans', ledger: 'dataExport.folderLedger', messages: 'dataExport.folderMessages' },
  ...{ limits: 'dataExport.folderLimits', house: 'dataExport.folderHouse' },
} as const satisfies Record<Folder, TextKey>;

/** The text that stands first in the archive, in the customer's language: what is where, and how it is read. */
export function readMe(
  t: Translate,
  about: { readonly title: string; readonly account: string; readonly at: Date },
): string {
  const lines = [
    t('dataExport.readMeTitle', { title: about.title, account: about.account }),
    t('dataExport.readMeMade', { time: about.at.toISOString() }),
    '',
    t('dataExport.readMeForms'),
    t('dataExport.readMeAmounts', { digits: CURRENCY_DIGITS.join(', ') }),
    t('dataExport.readMeTimes'),
    t('dataExport.readMeLeftOut'),
    t('dataExport.readMeKept'),
    '',
  ];
  for (const folder of FOLDERS) {
    lines.push(`${folder}/  ${t(FOLDER_TEXTS[folder])}`);
    lines.push(
      `  ${LISTS.filter((one) => one.folder === folder)
        .map(({ name }) => name)
        .join(', ')}`,
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}
