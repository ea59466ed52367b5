import { ENDPOINTS } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { changePreferencesHandler } from './change-preferences.ts';
import { listMessagesHandler } from './list-messages.ts';
import { listNewsHandler } from './list-news.ts';
import { newsDetailHandler } from './news-detail.ts';
import { preferencesHandler } from './preferences.ts';
import { pushKeyHandler } from './push-key.ts';
import { readAllHandler } from './read-all.ts';
import { readMessageHandler } from './read-message.ts';
import type { Notices } from './start-notices.ts';
import { subscribePushHandler } from './subscribe-push.ts';
import { unsubscribePushHandler } from './unsubscribe-push.ts';

export function noticesRoutes({
  database,
  notices,
}: {
  readonly database: Database;
  readonly notices: Pick<Notices, 'inbox' | 'keys' | 'feeds'>;
}): Route[] {
  const parts = { database, ...notices };
  return [
    route(ENDPOINTS['notices/list-news'], listNewsHandler(parts)),
    route(ENDPOINTS['notices/news-detail'], newsDetailHandler(parts)),
    route(ENDPOINTS['notices/list-messages'], listMessagesHandler(parts)),
    route(ENDPOINTS['notices/read-message'], readMessageHandler(parts)),
    route(ENDPOINTS['notices/read-all'], readAllHandler(parts)),
    route(ENDPOINTS['notices/preferences'], preferencesHandler(parts)),
    route(ENDPOINTS['notices/change-preferences'], changePreferencesHandler(parts)),
    route(ENDPOINTS['notices/push-key'], pushKeyHandler(parts)),
    route(ENDPOINTS['notices/subscribe-push'], subscribePushHandler(parts)),
    route(ENDPOINTS['notices/unsubscribe-push'], unsubscribePushHandler(parts)),
  ];
}
