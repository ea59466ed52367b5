import type { z } from 'zod';
import { config } from './common/config.ts';
import { acknowledge } from './identity/acknowledge.ts';
import { listSessions } from './identity/list-sessions.ts';
import { login } from './identity/login.ts';
import { logout } from './identity/logout.ts';
import { register } from './identity/register.ts';
import { revokeSession } from './identity/revoke-session.ts';
import { session } from './identity/session.ts';
import { assets } from './portfolio/assets.ts';
import { holdings } from './portfolio/holdings.ts';
import { holds } from './portfolio/holds.ts';
import { position } from './portfolio/position.ts';
import { positions } from './portfolio/positions.ts';
import { bars } from './quotes/bars.ts';
import { board } from './quotes/board.ts';
import { detail } from './quotes/detail.ts';
import { industries } from './quotes/industries.ts';
import { instruments } from './quotes/instruments.ts';
import { phases } from './quotes/phases.ts';
import { ranking } from './quotes/ranking.ts';
import { search } from './quotes/search.ts';
import { snapshot } from './quotes/snapshot.ts';
import { sparklines } from './quotes/sparklines.ts';
import { watch } from './quotes/watch.ts';
import { watchlist } from './quotes/watchlist.ts';
import { fundRecord } from './statements/fund-record.ts';
import { cancelOrder } from './trading/cancel-order.ts';
import { listOrders } from './trading/list-orders.ts';
import { placeOrder } from './trading/place-order.ts';
import { previewOrder } from './trading/preview-order.ts';

const all = [
  config,
  register,
  login,
  session,
  acknowledge,
  logout,
  listSessions,
  revokeSession,
  instruments,
  snapshot,
  ranking,
  board,
  industries,
  search,
  detail,
  bars,
  sparklines,
  phases,
  watchlist,
  watch,
  previewOrder,
  placeOrder,
  cancelOrder,
  listOrders,
  assets,
  holdings,
  holds,
  positions,
  position,
  fundRecord,
] as const;

type All = (typeof all)[number];
export type EndpointPath = All['path'];

type ByPath = { readonly [P in EndpointPath]: Extract<All, { path: P }> };

/** Every call of the API by its path. */
export const ENDPOINTS = Object.fromEntries(all.map((one) => [one.path, one])) as ByPath;

/** What a handler gets: parsed, with defaults filled in. */
export type InputOf<P extends EndpointPath> = z.output<ByPath[P]['input']>;
/** What an app sends: what has a default may be left out. */
export type SentInputOf<P extends EndpointPath> = z.input<ByPath[P]['input']>;
export type OutputOf<P extends EndpointPath> = z.output<ByPath[P]['output']>;
