import { conversion as catalogue } from '@kuroshio/refusals/catalogue/conversion.ts';
import { area } from '../area.ts';

export const conversion = area(
  'conversion',
  {
    tw: () => import('../tw/conversion.ts'),
    en: () => import('../en/conversion.ts'),
    ko: () => import('../ko/conversion.ts'),
  },
  catalogue,
);
