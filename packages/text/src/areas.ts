import { account } from './areas/account.ts';
import { bankFiles } from './areas/bank-files.ts';
import { blockTrades } from './areas/block-trades.ts';
import { allotted } from './areas/allotted.ts';
import { auctions } from './areas/auctions.ts';
import { calendar } from './areas/calendar.ts';
import { chainDeposits } from './areas/chain-deposits.ts';
import { closing } from './areas/closing.ts';
import { conditional } from './areas/conditional.ts';
import { conversion } from './areas/conversion.ts';
import { coupons } from './areas/coupons.ts';
import { dataExport } from './areas/data-export.ts';
import { destinations } from './areas/destinations.ts';
import { favorites } from './areas/favorites.ts';
import { feeds } from './areas/feeds.ts';
import { funding } from './areas/funding.ts';
import { home } from './areas/home.ts';
import { identity } from './areas/identity.ts';
import { laboratory } from './areas/laboratory.ts';
import { leads } from './areas/leads.ts';
import { lending } from './areas/lending.ts';
import { lists } from './areas/lists.ts';
import { loans } from './areas/loans.ts';
import { margin } from './areas/margin.ts';
import { markets } from './areas/markets.ts';
import { notices } from './areas/notices.ts';
import { operators } from './areas/operators.ts';
import { offerings } from './areas/offerings.ts';
import { ownLimits } from './areas/own-limits.ts';
import { passkeys } from './areas/passkeys.ts';
import { phases } from './areas/phases.ts';
import { baskets } from './areas/baskets.ts';
import { pledges } from './areas/pledges.ts';
import { plans } from './areas/plans.ts';
import { portfolio } from './areas/portfolio.ts';
import { quotes } from './areas/quotes.ts';
import { reports } from './areas/reports.ts';
import { restrictions } from './areas/restrictions.ts';
import { seals } from './areas/seals.ts';
import { secondFactor } from './areas/second-factor.ts';
import { securedLoans } from './areas/secured-loans.ts';
import { settings } from './areas/settings.ts';
import { shell } from './areas/shell.ts';
import { statements } from './areas/statements.ts';
import { stock } from './areas/stock.ts';
import { strategies } from './areas/strategies.ts';
import { rights } from './areas/rights.ts';
import { rules } from './areas/rules.ts';
import { trading } from './areas/trading.ts';
import { usMargin } from './areas/us-margin.ts';
import { verification } from './areas/verification.ts';
import { welcome } from './areas/welcome.ts';
import { worth } from './areas/worth.ts';

/** Every area of the texts. A new one is a line here, a file in `areas/` and one in each language. */
export const AREAS = [
  account,
  auctions,
  blockTrades,
  calendar,
  chainDeposits,
  closing,
  conditional,
  conversion,
  coupons,
  dataExport,
  destinations,
  favorites,
  feeds,
  funding,
  home,
  identity,
  laboratory,
  leads,
  lending,
  lists,
  loans,
  margin,
  markets,
  notices,
  operators,
  bankFiles,
  offerings,
  allotted,
  ownLimits,
  passkeys,
  phases,
  pledges,
  plans,
  baskets,
  portfolio,
  quotes,
  reports,
  restrictions,
  seals,
  secondFactor,
  securedLoans,
  settings,
  shell,
  statements,
  stock,
  strategies,
  rights,
  rules,
  trading,
  usMargin,
  verification,
  welcome,
  worth,
] as const;
