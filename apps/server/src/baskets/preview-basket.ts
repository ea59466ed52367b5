import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { type Cash, cash, formatMinor, parseMinor, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type BasketParts, MOST_MONEY } from './basket-parts.ts';
import { readBasket } from './basket-rows.ts';
import { type Proposed, proposeOrders } from './propose-orders.ts';
import { SEEN_FOR, sealSeen } from './seen.ts';
import { currencyOf, readParts } from './value-basket.ts';

type Path = 'baskets/preview-basket';

function wireLine({ line, instrument, value, fees, tax }: Proposed): OutputOf<Path>['lines'][number] {
  const { side, board, quantity, limit } = line;
  return {
    ...{ symbol: instrument.symbol, side, board, quantity: sharesOf(instrument, units(quantity)), limit },
    ...{ value: formatMinor(value), fees: formatMinor(fees), tax: formatMinor(tax) },
  };
}

export function previewBasket(parts: BasketParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, marks } = parts;
  return async ({ id, mode, amount }, context) => {
    const { customerId } = context.requireCustomer();
    const basket = await readBasket(database, marks, customerId, id);
    if (basket === undefined) return refuse('BASKET_NOT_FOUND');
    const currency = currencyOf(basket);
    const asked = parseMinor(amount);
    if (asked > MOST_MONEY[currency] || (mode === 'buy-only' && asked === 0n))
      return refuse('BASKET_AMOUNT', { most: formatMinor(MOST_MONEY[currency]), currency });
    const held = await readParts(database, exchange.view, basket, context.now);
    // A part without a price has no weight, so nothing can be said of any.
    if (held.some(({ price }) => price === 0)) return refuse('PRICE_NOT_AVAILABLE');
    const balance = (await balancesOf(database, customerId)).get(basket.asset);
    const buyingPower = cash((balance?.available ?? 0n) + (balance?.receivable ?? 0n));
    const money = cash(asked < buyingPower ? asked : buyingPower);
    const proposal = await proposeOrders(parts, customerId, held, { mode, money });
    const { lines } = proposal;
    const sum = (of: readonly Proposed[], read: (one: Proposed) => Cash) =>
      formatMinor(of.reduce((all, one) => all + read(one), 0n));
    const ofSide = (side: 'buy' | 'sell') => lines.filter(({ line }) => line.side === side);
    const first = held[0];
    return ok({
      ...{ currency, lines: lines.map(wireLine) },
      skipped: proposal.skipped.map(({ symbol, side, refusal: { code, params } }) => ({
        ...{ symbol, side, refusal: { code: code as OutputOf<Path>['skipped'][number]['refusal']['code'], params } },
      })),
      ...{ sold: sum(ofSide('sell'), ({ value }) => value), bought: sum(ofSide('buy'), ({ value }) => value) },
      ...{ fees: sum(lines, ({ fees }) => fees), tax: sum(lines, ({ tax }) => tax) },
      ...{ rest: formatMinor(proposal.rest), buyingPower: formatMinor(buyingPower) },
      ...{ driftBefore: proposal.driftBefore, driftAfter: proposal.driftAfter, after: [...proposal.after] },
      seen: sealSeen(parts, customerId, {
        ...{ basket: String(basket.basket), version: basket.version, mode, amount, at: context.now },
        date: first === undefined ? '' : clockOf(exchange.view, first.instrument.venue).date,
        lines: lines.map(({ line }) => line),
        held: held.map((part) => [part.instrument.no, Number(part.held), Number(part.price)]),
      }),
      until: context.now + SEEN_FOR,
    });
  };
}
