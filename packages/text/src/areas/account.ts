import { area } from '../area.ts';

export const account = area('account', {
  tw: () => import('../tw/account.ts'),
  en: () => import('../en/account.ts'),
  ko: () => import('../ko/account.ts'),
});
