import { area } from '../area.ts';

export const coupons = area('coupons', {
  tw: () => import('../tw/coupons.ts'),
  en: () => import('../en/coupons.ts'),
  ko: () => import('../ko/coupons.ts'),
});
