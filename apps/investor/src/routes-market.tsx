import type { RouteObject } from 'react-router';

/** The screens of the market: /home, /market, /favorite, /trade. */
export const marketRoutes: RouteObject[] = [];
