import type { Database } from '../../apps/server/src/platform/database/index.ts';

/** Written as time passes, by no call. */
const BY_TIME = [
  ...['venue_clock_span', 'account_day'],
  ...['venue_state', 'minute_bar', 'day_bar', 'outbox', 'news', 'news_feed'],
  ...['offering', 'block', 'block_print', 'listing', 'instrument_mark', 'corporate_action'],
  ...['customer_trade', 'surveillance_alert', 'surveillance_look'],
  ...['trade_beside_large', 'layering_look', 'regular_trade', 'price_mover_look'],
  ...['proof_checkpoint', 'proof_sum', 'posted_range'],
  ...['publication', 'published_chain', 'published_asset', 'published_seals', 'published_sums'],
];
/** Columns that any call with a token moves on. */
const MOVING = ['last_seen_at', 'expires_at'];

/** The whole state that calls can change, by table: rows and a hash of them. Tables that come later are in it by themselves. */
export async function fingerprint(owner: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any($1) order by 1`,
    [BY_TIME],
  );
  const state = (name: string) =>
    `select '${name}' as name, count(*) || ' ' ||
       coalesce(sum(hashtextextended((to_jsonb(t) - $1::text[])::text, 0)), 0) as state from "${name}" t`;
  const states = await owner.query<{ name: string; state: string }>(
    tables.map(({ name }) => state(name)).join(' union all '),
    [MOVING],
  );
  return Object.fromEntries(states.map((one) => [one.name, one.state]));
}
