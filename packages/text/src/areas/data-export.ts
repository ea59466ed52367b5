import { dataExport as catalogue } from '@kuroshio/refusals/catalogue/data-export.ts';
import { area } from '../area.ts';

export const dataExport = area(
  'dataExport',
  {
    tw: () => import('../tw/data-export.ts'),
    en: () => import('../en/data-export.ts'),
    ko: () => import('../ko/data-export.ts'),
  },
  catalogue,
);
