import { coupons } from '@kuroshio/text/areas/coupons.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const couponScreens: readonly ScreenRoute[] = [
  screen('/home/coupons', [coupons], () => import('./coupon-screen.tsx').then((file) => file.CouponScreen), {
    needsSession: true,
  }),
];
