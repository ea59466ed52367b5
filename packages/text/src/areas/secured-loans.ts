import { area } from '../area.ts';

export const securedLoans = area('securedLoans', {
  tw: () => import('../tw/secured-loans.ts'),
  en: () => import('../en/secured-loans.ts'),
  ko: () => import('../ko/secured-loans.ts'),
});
