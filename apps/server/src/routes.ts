import { type AlertParts, alertsRoutes } from './alerts/index.ts';
import { type BasketRoutesParts, basketRoutes } from './baskets/index.ts';
import { type BlockRoutesParts, blockRoutes } from './block-trades/index.ts';
import { type ChainDepositRoutesParts, chainDepositRoutes } from './chain-deposits/index.ts';
import { calendarRoutes } from './calendar/index.ts';
import { type ConfigParts, commonRoutes } from './common/index.ts';
import { type CreditStopsRoutesParts, creditStopsRoutes } from './credit-stops/index.ts';
import { type CouponRoutesParts, couponRoutes } from './coupons/index.ts';
import { type ClosingRoutesParts, closingRoutes, unlessClosed } from './closing/index.ts';
import { type DataExportRoutesParts, dataExportRoutes } from './data-export/index.ts';
import { conversionRoutes } from './conversion/index.ts';
import { type DestinationRoutesParts, destinationRoutes } from './destinations/index.ts';
import type { Exchange } from './exchange/index.ts';
import { favoritesRoutes } from './favorites/index.ts';
import { type FundingRoutesParts, fundingRoutes } from './funding/index.ts';
import { type FundPasswordRoutesParts, fundPasswordRoutes } from './fund-password/index.ts';
import { createLetIn, type IdentityParts, identityRoutes } from './identity/index.ts';
import { laboratoryRoutes } from './laboratory/index.ts';
import { type LeadRoutesParts, leadRoutes, unlessLeading } from './leads/index.ts';
import { type LendingRoutesParts, lendingRoutes } from './lending/index.ts';
import { type LoanRoutesParts, loanRoutes } from './loans/index.ts';
import { type MarginRoutesParts, marginRoutes } from './margin/index.ts';
import { pledgeRoutes } from './pledges/index.ts';
import { type SecuredRoutesParts, securedRoutes } from './secured-loans/index.ts';
import { type UsMarginRoutesParts, usMarginRoutes } from './us-margin/index.ts';
import { type Notices, noticesRoutes } from './notices/index.ts';
import type { Route } from './platform/http/index.ts';
import { type OfferingRoutesParts, offeringRoutes } from './offerings/index.ts';
import { type PlanRoutesParts, planRoutes } from './plans/index.ts';
import { type OwnLimitRoutesParts, ownLimitRoutes, unlessLimited } from './own-limits/index.ts';
import { type PasskeyRoutesParts, passkeyRoutes } from './passkeys/index.ts';
import { portfolioRoutes } from './portfolio/index.ts';
import { quotesRoutes } from './quotes/index.ts';
import { type Restrictions, restrictionsRoutes, unlessRestricted } from './restrictions/index.ts';
import { type SecondFactorRoutesParts, secondFactorRoutes } from './second-factor/index.ts';
import { type SealsParts, sealsRoutes } from './seals/index.ts';
import { statementsRoutes } from './statements/index.ts';
import { strategyRoutes } from './strategies/index.ts';
import { type SettingsRoutesParts, settingsRoutes } from './settings/index.ts';
import { rulesRoutes } from './rules/index.ts';
import { tradingRoutes } from './trading/index.ts';
import { type VerificationRoutesParts, verificationRoutes } from './verification/index.ts';

/** Every call of the API and what answers it. */
export function createRoutes(
  parts: IdentityParts &
    ConfigParts &
    Pick<SealsParts, 'sealKey'> &
    VerificationRoutesParts &
    FundPasswordRoutesParts &
    DestinationRoutesParts &
    SecondFactorRoutesParts &
    PasskeyRoutesParts &
    OfferingRoutesParts &
    BlockRoutesParts &
    FundingRoutesParts &
    ChainDepositRoutesParts &
    LoanRoutesParts &
    LeadRoutesParts &
    LendingRoutesParts &
    MarginRoutesParts &
    SecuredRoutesParts &
    UsMarginRoutesParts &
    CreditStopsRoutesParts &
    CouponRoutesParts &
    PlanRoutesParts &
    BasketRoutesParts &
    SettingsRoutesParts &
    OwnLimitRoutesParts &
    DataExportRoutesParts &
    ClosingRoutesParts &
    Pick<AlertParts, 'alerts'> & {
      readonly exchange: Exchange;
      readonly notices: Notices;
      readonly restrictions: Restrictions;
    },
): Route[] {
  const routes = [
    ...commonRoutes(parts),
    ...identityRoutes(parts),
    ...quotesRoutes(parts),
    ...favoritesRoutes(parts),
    ...tradingRoutes(parts),
    ...portfolioRoutes(parts),
    ...statementsRoutes(parts),
    ...sealsRoutes(parts),
    ...noticesRoutes(parts),
    ...alertsRoutes(parts),
    ...calendarRoutes(parts),
    ...conversionRoutes(parts),
    ...verificationRoutes(parts),
    ...fundPasswordRoutes(parts),
    ...destinationRoutes(parts),
    ...offeringRoutes(parts),
    ...blockRoutes(parts),
    ...strategyRoutes(parts),
    ...laboratoryRoutes(parts),
    ...leadRoutes(parts),
    ...fundingRoutes(parts),
    ...chainDepositRoutes(parts),
    ...loanRoutes(parts),
    ...lendingRoutes(parts),
    ...marginRoutes(parts),
    ...securedRoutes(parts),
    ...pledgeRoutes(parts),
    ...usMarginRoutes(parts),
    ...creditStopsRoutes(parts),
    ...couponRoutes(parts),
    ...planRoutes(parts),
    ...basketRoutes(parts),
    ...restrictionsRoutes(parts),
    ...rulesRoutes(parts),
    ...settingsRoutes(parts),
    ...secondFactorRoutes(parts),
    ...passkeyRoutes({ ...parts, letIn: createLetIn(parts) }),
    ...ownLimitRoutes(parts),
    ...dataExportRoutes(parts),
    ...closingRoutes(parts),
  ];
  const { database, ownLimits } = parts;
  return routes
    .map(unlessLeading(parts.leads))
    .map(unlessLimited({ database, stops: ownLimits.stops }))
    .map(unlessRestricted(parts.restrictions))
    .map(unlessClosed(parts.closing.closures));
}
