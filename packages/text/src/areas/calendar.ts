import { area } from '../area.ts';

export const calendar = area('calendar', {
  tw: () => import('../tw/calendar.ts'),
  en: () => import('../en/calendar.ts'),
  ko: () => import('../ko/calendar.ts'),
});
