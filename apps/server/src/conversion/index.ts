export { conversionRoutes } from './routes.ts';
export { conversionTerms } from './terms.ts';
