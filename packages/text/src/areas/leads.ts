import { leads as catalogue } from '@kuroshio/refusals/catalogue/leads.ts';
import { area } from '../area.ts';

export const leads = area(
  'leads',
  {
    tw: () => import('../tw/leads.ts'),
    en: () => import('../en/leads.ts'),
    ko: () => import('../ko/leads.ts'),
  },
  catalogue,
);
