import { verification as catalogue } from '@kuroshio/refusals/catalogue/verification.ts';
import { area } from '../area.ts';

export const verification = area(
  'verification',
  {
    tw: () => import('../tw/verification.ts'),
    en: () => import('../en/verification.ts'),
    ko: () => import('../ko/verification.ts'),
  },
  catalogue,
);
