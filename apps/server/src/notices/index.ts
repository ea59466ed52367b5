export { type HouseNotice, publishNotice, withdrawNotice } from './house-notices.ts';
export type { Inbox, NewMessage } from './inbox.ts';
export { noticesRoutes } from './routes.ts';
export { type Notices, startNotices } from './start-notices.ts';
