import type { TradingDate } from '@kuroshio/market';
import { businessDay } from './plain-days.ts';
import { STOCKS } from './plain-stocks.ts';
import { count, type Episode, stockNo } from './episode.ts';
import { priceOf } from './random-orders.ts';

/** Now and then a company says what it will give. */
export function announce(episode: Episode): void {
  const { exchange, random, actions } = episode;
  const { date } = exchange.clock;
  const { name } = random.pick(STOCKS);
  if (random.whole(3) > 0 || actions.some((one) => one.stock === name && one.exDate >= date)) return;
  const exDate = businessDay(date, 7 + random.whole(6)) as TradingDate;
  const thousandths = 1 + random.whole(60);
  const price = priceOf(episode, name);
  const dollars = (price * BigInt(thousandths)) / 1_000n;
  const isCash = random.whole(3) > 0;
  const text = isCash ? `${dollars / 100n}.${String(dollars % 100n).padStart(2, '0')}` : null;
  if (isCash && dollars === 0n) return;
  const newPerOld = isCash ? null : `1.0${String(thousandths).padStart(2, '0')}`;
  exchange.announce(stockNo(name), {
    ...{
      exDate,
      kind: isCash ? 'cash' : 'stock',
      cashPerShare: text,
      newPerOld,
      payDate: businessDay(exDate, 3) as TradingDate,
    },
  });
  actions.push({
    ...{ stock: name, exDate, cash: { over: isCash ? dollars : 0n, under: 1n } },
    shares: { over: isCash ? 1n : BigInt(Math.round(Number(newPerOld) * 1_000)), under: isCash ? 1n : 1_000n },
  });
  count(episode, 'announced');
}
