import { area } from '../area.ts';

export const chainDeposits = area('chainDeposits', {
  tw: () => import('../tw/chain-deposits.ts'),
  en: () => import('../en/chain-deposits.ts'),
  ko: () => import('../ko/chain-deposits.ts'),
});
