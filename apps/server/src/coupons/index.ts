export { COUPONS } from './coupon-rows.ts';
export { followFees } from './follow-fees.ts';
export { grantCoupons } from './grant-coupons.ts';
export { type CouponRoutesParts, couponRoutes } from './routes.ts';
