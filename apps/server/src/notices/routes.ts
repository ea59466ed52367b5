import { ENDPOINTS } from '@kuroshio/contract';
import type { StampingView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { changePreferences } from './change-preferences.ts';
import { listMessages } from './list-messages.ts';
import { listNews } from './list-news.ts';
import { newsDetail } from './news-detail.ts';
import { preferences } from './preferences.ts';
import { pushKey } from './push-key.ts';
import { readAll } from './read-all.ts';
import { readMessage } from './read-message.ts';
import type { Notices } from './start-notices.ts';
import { subscribePush } from './subscribe-push.ts';
import { unsubscribePush } from './unsubscribe-push.ts';

export function noticesRoutes({
  database,
  exchange,
  notices,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: StampingView };
  readonly notices: Pick<Notices, 'inbox' | 'keys' | 'feeds'>;
}): Route[] {
  const parts = { database, exchange, ...notices };
  return [
    route(ENDPOINTS['notices/list-news'], listNews(parts)),
    route(ENDPOINTS['notices/news-detail'], newsDetail(parts)),
    route(ENDPOINTS['notices/list-messages'], listMessages(parts)),
    route(ENDPOINTS['notices/read-message'], readMessage(parts)),
    route(ENDPOINTS['notices/read-all'], readAll(parts)),
    route(ENDPOINTS['notices/preferences'], preferences(parts)),
    route(ENDPOINTS['notices/change-preferences'], changePreferences(parts)),
    route(ENDPOINTS['notices/push-key'], pushKey(parts)),
    route(ENDPOINTS['notices/subscribe-push'], subscribePush(parts)),
    route(ENDPOINTS['notices/unsubscribe-push'], unsubscribePush(parts)),
  ];
}
