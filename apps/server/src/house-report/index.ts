export { begin, dayAt } from './house-days.ts';
export { houseReportRoutes } from './operator-routes.ts';
export { writeReports } from './write-reports.ts';
