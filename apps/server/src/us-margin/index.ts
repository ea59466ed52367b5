export { createUsStocks } from './us-stocks.ts';
export { type UsMarginRoutesParts, usMarginRoutes } from './routes.ts';
export { startUsMarginDays } from './us-days.ts';
export { usAccount } from './us-account.ts';
export { createUsMarginKept } from './us-kept.ts';
export { usMarginAfter } from './us-margin-after.ts';
export { usShortAfter } from './us-short-after.ts';
export { watchUsAccounts } from './watch-us-accounts.ts';
export { BUY_IN_FROM } from './us-recalls.ts';
