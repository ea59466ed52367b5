import { notices } from '@kuroshio/text/areas/notices.ts';
import { plans } from '@kuroshio/text/areas/plans.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const planScreens: readonly ScreenRoute[] = [
  screen(
    '/trade/plans',
    [plans, notices, trading],
    () => import('./plans-screen.tsx').then((file) => file.PlansScreen),
    { needsSession: true },
  ),
  screen('/trade/plan', [plans, notices, trading], () => import('./plan-screen.tsx').then((file) => file.PlanScreen), {
    needsSession: true,
  }),
  screen(
    '/trade/planEdit',
    [plans, notices, trading],
    () => import('./plan-edit-screen.tsx').then((file) => file.PlanEditScreen),
    { needsSession: true },
  ),
];
