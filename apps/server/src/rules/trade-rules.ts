import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { phaseSchedule, publishedRules } from '@kuroshio/market';
import { formatMinor } from '@kuroshio/money';
import { clockOf, type Exchange } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'rules/trade-rules';

const PRICE_SCALE = { twd: 2, usd: 4 } as const;

/** Nothing here is written down a second time: each number is read from where orders, charges and quotes take it. */
export function tradeRules({
  exchange,
}: {
  readonly exchange: Pick<Exchange, 'view'>;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ market }) => {
    const venue = market === 'twd' ? 'TWSE' : 'US';
    const { clocks, rulebook } = exchange.view;
    const { date } = clockOf({ clocks }, venue);
    const rules = publishedRules(market, date);
    return ok({
      date,
      charges: rules.charges.map(({ taxClasses, minimum, cap, ...charge }) => ({
        ...charge,
        on: [...(taxClasses ?? [])],
        minimum: formatMinor(minimum),
        cap: cap === null ? null : formatMinor(cap),
      })),
      settlement: [...rules.settlement],
      phases: phaseSchedule(rulebook.calendar, venue, date).map(({ phase, from, to }) => ({
        ...{ phase, opens: from, closes: to },
      })),
      boards: rules.boards.map(({ board, auctions, from, to, inForce, opens, closes }) => ({
        ...{ board, opens, closes, from, to, inForce },
        auctionsEvery: auctions?.everyMs ?? null,
      })),
      ticks: rules.ticks.map(({ tickClass, bands }) => ({
        ...{ tickClass, scale: PRICE_SCALE[market] },
        bands: bands.map(({ from, tick }) => ({ above: from, tick })),
      })),
      priceLimits: [...rules.priceLimits],
      interruptions: rules.interruptions.map(({ pauseMs, ...rule }) => ({ ...rule, pause: pauseMs })),
      callDelays: rules.callDelays.map(({ openingMs, closingMs, ...rule }) => ({
        ...{ ...rule, opening: openingMs, closing: closingMs },
      })),
      dispositions: rules.dispositions.map(({ everyMs, ...rule }) => ({ ...rule, every: everyMs })),
      bands: rules.bands.map(({ windowMs, limitStateMs, pauseMs, ...rule }) => ({
        ...{ ...rule, window: windowMs, limitState: limitStateMs, pause: pauseMs },
      })),
      breakers: rules.breakers.map(({ haltMs, ...rule }) => ({ ...rule, halt: haltMs === 'day' ? null : haltMs })),
    });
  };
}
