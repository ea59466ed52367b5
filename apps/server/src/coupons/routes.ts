import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { type CouponParts, listCoupons } from './list-coupons.ts';

export interface CouponRoutesParts {
  readonly coupons: CouponParts;
}

export function couponRoutes({ coupons }: CouponRoutesParts): Route[] {
  return [route(ENDPOINTS['coupons/list-coupons'], listCoupons(coupons))];
}
