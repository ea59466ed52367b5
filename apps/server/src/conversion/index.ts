export { conversionRoutes } from './routes.ts';
export { worthInTaiwanDollars } from './taiwan-worth.ts';
