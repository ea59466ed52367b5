import { laboratory } from '@kuroshio/text/areas/laboratory.ts';
import { strategies } from '@kuroshio/text/areas/strategies.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const laboratoryScreens: readonly ScreenRoute[] = [
  screen(
    '/home/laboratoryModel',
    [laboratory, strategies],
    () => import('./model-screen.tsx').then((file) => file.ModelScreen),
    { needsSession: true },
  ),
  screen(
    '/home/laboratory',
    [laboratory, strategies],
    () => import('./laboratory-screen.tsx').then((file) => file.LaboratoryScreen),
    { needsSession: true },
  ),
  screen(
    '/home/laboratoryRun',
    [laboratory, strategies],
    () => import('./run-screen.tsx').then((file) => file.RunScreen),
    { needsSession: true },
  ),
  screen(
    '/home/laboratoryPaper',
    [laboratory, strategies],
    () => import('./paper-screen.tsx').then((file) => file.PaperScreen),
    { needsSession: true },
  ),
];
