export { type DataExportRoutesParts, dataExportRoutes } from './routes.ts';
