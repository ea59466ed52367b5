import { area } from '../area.ts';

export const phases = area('phases', {
  tw: () => import('../tw/phases.ts'),
  en: () => import('../en/phases.ts'),
  ko: () => import('../ko/phases.ts'),
});
