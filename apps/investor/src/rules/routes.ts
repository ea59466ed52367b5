import { rules } from '@kuroshio/text/areas/rules.ts';
import { settings } from '@kuroshio/text/areas/settings.ts';
import { worth } from '@kuroshio/text/areas/worth.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const rulesScreens: readonly ScreenRoute[] = [
  screen('/information/tradeRule', [rules, settings, worth], () =>
    import('./trade-rule.tsx').then((file) => file.TradeRule),
  ),
  screen('/information/agreement', [rules], () => import('./agreement.tsx').then((file) => file.Agreement)),
  screen('/information/userPrivacy', [rules], () => import('./user-privacy.tsx').then((file) => file.UserPrivacy)),
  screen('/information/aboutUs', [rules], () => import('./about-us.tsx').then((file) => file.AboutUs)),
  screen('/information/customerService', [rules], () =>
    import('./customer-service.tsx').then((file) => file.CustomerService),
  ),
];
