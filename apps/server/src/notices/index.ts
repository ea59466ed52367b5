export { publishNotice } from './house-notices.ts';
export { createInbox, type Inbox, type NewMessage, type WrittenMessage } from './inbox.ts';
export { beginFollowing, saveFollowed } from './followed-until.ts';
export { noticesOperatorRoutes } from './operator-routes.ts';
export { noticeRules } from './request-rules.ts';
export { promiseIn } from './profit-words.ts';
export { noticesRoutes } from './routes.ts';
export { type Notices, startNotices } from './start-notices.ts';
