import type { Table } from './batch/table.ts';
import { OBLIGATIONS } from './batch/obligations.ts';
import { CLOSING_QUOTES } from './closing-quotes.ts';
import { CONDITIONALS } from './conditionals/conditional-rows.ts';
import { ENTITLEMENTS, PAID_ENTITLEMENTS } from './corporate-actions/entitlements.ts';
import { SUBSCRIPTION_RIGHTS } from './corporate-actions/rights.ts';
import { CLOSES, FILLS, FRACTIONS } from './orders/fill-rows.ts';
import { LARGE_ORDER_ENDS, LARGE_ORDERS } from './orders/large-order-rows.ts';
import { AMENDMENTS, CHANGED_ORDERS, NEW_ORDERS } from './orders/order-rows.ts';
import { DELIVERIES, DELIVERY_PARTS } from './positions/delivery-rows.ts';
import {
  MARGIN_ACCOUNTS,
  MARGIN_CLOSES,
  MARGIN_PAYMENTS,
  MARGIN_POSITIONS,
  US_MARGIN_ACCOUNTS,
} from './positions/margin-rows.ts';
import { CLOCK_SPANS } from './pass-time.ts';
import { POSITIONS } from './positions/position-rows.ts';
import { PLEDGE_CHANGES, PLEDGED_POSITIONS } from './positions/pledge-rows.ts';
import { SECURED_DRAWS, SECURED_ORDERS, SECURED_POSITIONS } from './positions/secured-rows.ts';
import {
  DAY_SHORTS,
  SHORT_CHANGES,
  SHORT_COVERS,
  SHORT_ORDERS,
  SHORT_POSITIONS,
  SHORT_RETURNS,
} from './positions/short-rows.ts';

/** What a batch writes beside postings and balances, in this order. A new table is one line here. */
export const WRITTEN: readonly Table<never>[] = [
  NEW_ORDERS,
  CHANGED_ORDERS,
  AMENDMENTS,
  LARGE_ORDERS,
  LARGE_ORDER_ENDS,
  CONDITIONALS,
  FILLS,
  POSITIONS,
  CLOSES,
  MARGIN_ACCOUNTS,
  MARGIN_POSITIONS,
  US_MARGIN_ACCOUNTS,
  MARGIN_CLOSES,
  MARGIN_PAYMENTS,
  SECURED_ORDERS,
  SECURED_POSITIONS,
  PLEDGED_POSITIONS,
  PLEDGE_CHANGES,
  SECURED_DRAWS,
  SHORT_ORDERS,
  DAY_SHORTS,
  SHORT_POSITIONS,
  SHORT_COVERS,
  SHORT_CHANGES,
  SHORT_RETURNS,
  ENTITLEMENTS,
  PAID_ENTITLEMENTS,
  SUBSCRIPTION_RIGHTS,
  FRACTIONS,
  OBLIGATIONS,
  DELIVERIES,
  DELIVERY_PARTS,
  CLOSING_QUOTES,
  CLOCK_SPANS,
];
