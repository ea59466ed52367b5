import { terms } from '@kuroshio/text/areas/terms.ts';
import { worth } from '@kuroshio/text/areas/worth.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const termsScreens: readonly ScreenRoute[] = [
  screen('/information/tradeRule', [terms, worth], () => import('./trade-rule.tsx').then((file) => file.TradeRule)),
  screen('/information/agreement', [terms], () => import('./agreement.tsx').then((file) => file.Agreement)),
  screen('/information/userPrivacy', [terms], () => import('./user-privacy.tsx').then((file) => file.UserPrivacy)),
  screen('/information/aboutUs', [terms], () => import('./about-us.tsx').then((file) => file.AboutUs)),
  screen('/information/customerService', [terms], () =>
    import('./customer-service.tsx').then((file) => file.CustomerService),
  ),
];
