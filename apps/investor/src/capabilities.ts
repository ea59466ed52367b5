import { accountScreens } from './account/routes.ts';
import { blockScreens } from './block-trades/routes.ts';
import { calendarScreens } from './calendar/routes.ts';
import { chainDepositScreens } from './chain-deposits/routes.ts';
import { closingScreens } from './closing/routes.ts';
import { conversionScreens } from './conversion/routes.ts';
import { dataExportScreens } from './data-export/routes.ts';
import { destinationScreens } from './destinations/routes.ts';
import { favoritesScreens } from './favorites/routes.ts';
import { fundingScreens } from './funding/routes.ts';
import { fundPasswordScreens } from './fund-password/routes.ts';
import { homeScreens } from './home/routes.ts';
import { identityScreens } from './identity/routes.ts';
import type { ScreenRoute } from './layout/screen.ts';
import { couponScreens } from './coupons/routes.ts';
import { laboratoryScreens } from './laboratory/routes.ts';
import { leadScreens } from './leads/routes.ts';
import { lendingScreens } from './lending/routes.ts';
import { loanScreens } from './loans/routes.ts';
import { marginScreens } from './margin/routes.ts';
import { noticesScreens } from './notices/routes.ts';
import { offeringScreens } from './offerings/routes.ts';
import { basketScreens } from './baskets/routes.ts';
import { ownLimitScreens } from './own-limits/routes.ts';
import { planScreens } from './plans/routes.ts';
import { portfolioScreens } from './portfolio/routes.ts';
import { quotesScreens } from './quotes/routes.ts';
import { restrictionScreens } from './restrictions/routes.ts';
import { sealsScreens } from './seals/routes.ts';
import { passkeyScreens } from './passkeys/routes.ts';
import { secondFactorScreens } from './second-factor/routes.ts';
import { securedLoanScreens } from './secured-loans/routes.ts';
import { statementsScreens } from './statements/routes.ts';
import { strategiesScreens } from './strategies/routes.ts';
import { usMarginScreens } from './us-margin/routes.ts';
import { rulesScreens } from './rules/routes.ts';
import { verificationScreens } from './verification/routes.ts';

/** The screens of every capability; a new one is a line here. All of this is loaded behind the first screen. */
export const laterScreens: readonly ScreenRoute[] = [
  ...identityScreens,
  ...accountScreens,
  ...statementsScreens,
  ...conversionScreens,
  ...verificationScreens,
  ...fundPasswordScreens,
  ...destinationScreens,
  ...fundingScreens,
  ...chainDepositScreens,
  ...loanScreens,
  ...lendingScreens,
  ...marginScreens,
  ...securedLoanScreens,
  ...usMarginScreens,
  ...couponScreens,
  ...sealsScreens,
  ...restrictionScreens,
  ...noticesScreens,
  ...calendarScreens,
  ...homeScreens,
  ...quotesScreens,
  ...favoritesScreens,
  ...portfolioScreens,
  ...planScreens,
  ...basketScreens,
  ...offeringScreens,
  ...blockScreens,
  ...strategiesScreens,
  ...laboratoryScreens,
  ...leadScreens,
  ...rulesScreens,
  ...secondFactorScreens,
  ...passkeyScreens,
  ...ownLimitScreens,
  ...dataExportScreens,
  ...closingScreens,
];
