export { followedInstruments } from './followed-instruments.ts';
export { keepAccountDays } from './keep-account-days.ts';
export { portfolioRoutes } from './routes.ts';
