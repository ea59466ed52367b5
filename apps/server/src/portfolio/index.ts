export { moneyOf } from './assets.ts';
export { readHeld, valueAt } from './read-positions.ts';
export { followedInstruments } from './followed-instruments.ts';
export { keepAccountDays } from './keep-account-days.ts';
export { portfolioRoutes } from './routes.ts';
