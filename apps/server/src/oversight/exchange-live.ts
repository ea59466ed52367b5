import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { ExchangeView } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OversightParts } from './oversight-parts.ts';

type Path = 'oversight/exchange-live';
type Live = OutputOf<Path>;

const SIZE = `select pg_database_size(current_database()) as bytes, current_setting('max_connections')::integer as most,
    (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections`;

/** What the exchange does now. */
export function exchangeLive({
  database,
  view,
  exchange,
}: Pick<OversightParts, 'database' | 'view' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async (_input, { now }) => {
    const asked = performance.now();
    await database.query('select 1');
    const answered = performance.now() - asked;
    const [size] = await database.query<{ bytes: bigint; most: number; connections: number }>(SIZE);
    const { perSecond, batches, failedBatches, largestBatch, acknowledged, waiting, mostWaiting } = exchange.live();
    return ok({
      at: now,
      ...{ perSecond: [...perSecond], batches, failedBatches, largestBatch, acknowledged, waiting, mostWaiting },
      ...exchange.health(),
      speed: exchange.speed,
      database: {
        ...{ answered, bytes: Number(size?.bytes ?? 0n) },
        ...{ connections: size?.connections ?? 0, mostConnections: size?.most ?? 0 },
      },
      feeds: feedsOf(view),
    });
  };
}

/** The sources of prices, by name. Indices are reckoned here from their members. */
function feedsOf(view: ExchangeView): Live['feeds'] {
  const markets = [...view.markets.values()].filter(({ instrument }) => instrument.kind !== 'index');
  const from = markets.map((market) => market.provenance?.() ?? { source: 'simulated', delaySeconds: 0 });
  return [...Map.groupBy(from, ({ source }) => source)]
    .map(([source, all]) => {
      const told = all.flatMap(({ asOf }) => asOf ?? []);
      return {
        ...{ source, instruments: all.length, stale: all.filter(({ stale }) => stale === true).length },
        delaySeconds: Math.max(...all.map(({ delaySeconds }) => delaySeconds)),
        newest: told.length === 0 ? null : Math.max(...told),
        oldest: told.length === 0 ? null : Math.min(...told),
      };
    })
    .toSorted((a, b) => (a.source < b.source ? -1 : 1));
}
