export { followedInstruments } from './followed-instruments.ts';
export { portfolioRoutes } from './routes.ts';
