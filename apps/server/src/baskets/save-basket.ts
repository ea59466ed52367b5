import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Instrument } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import { sumBps, WHOLE_BPS } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { ExchangeView } from '../exchange/index.ts';
import { isOffered } from '../plans/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf } from '../platform/repetition.ts';
import { type BasketParts, MOST_BASKETS } from './basket-parts.ts';
import {
  type BasketRow,
  lockCustomer,
  readBasket,
  readBaskets,
  readSaved,
  targetsText,
  writeBasket,
} from './basket-rows.ts';
import { isOneMarket, readParts, wireBasket } from './value-basket.ts';

type Path = 'baskets/save-basket';

/** What a customer wants to hold, as it is stored. */
function checkTargets(
  view: ExchangeView,
  targets: InputOf<Path>['targets'],
): Outcome<Pick<BasketRow, 'asset' | 'targets'>> {
  const found: { instrument: Instrument; no: number; bps: number; targetBps: number }[] = [];
  for (const { symbol, bps } of targets) {
    const instrument = view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    if (!isOffered(instrument)) return refuse('BASKET_NOT_OFFERED', { symbol });
    if (found.some((one) => one.instrument === instrument)) return refuse('BASKET_TWICE', { symbol });
    found.push({ instrument, no: instrument.no, bps, targetBps: bps });
  }
  if (sumBps(found) !== WHOLE_BPS) return refuse('BASKET_NOT_WHOLE');
  if (!isOneMarket(found.map(({ instrument }) => instrument))) return refuse('BASKET_ONE_MARKET');
  const currency = found[0]?.instrument.currency === 'TWD' ? 'TWD' : 'USD';
  return ok({ asset: CASH_ASSETS[currency].id, targets: targetsText(found) });
}

export function saveBasket({ database, exchange, marks }: BasketParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { view } = exchange;
  return async ({ basketKey, ...wish }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf(wish);
    const saved = await database.transaction(async (tx): Promise<Outcome<BasketRow>> => {
      await lockCustomer(tx, customerId);
      const before = await readSaved(tx, marks, customerId, basketKey);
      if (before !== undefined) return before.fingerprint === fingerprint ? ok(before) : refuse('KEY_REUSED');
      const checked = checkTargets(view, wish.targets);
      if (!checked.ok) return checked;
      const { changes, name } = wish;
      const stored = { customer_id: customerId, client_key: basketKey, fingerprint, name, at: new Date(context.now) };
      if (changes === undefined) {
        const all = await readBaskets(tx, marks, customerId);
        if (all.length >= MOST_BASKETS) return refuse('BASKETS_FULL', { maximum: MOST_BASKETS });
        return ok(
          await writeBasket(tx, marks, {
            ...{ ...stored, ...checked.value, state: 'active', version: 1, basket: undefined },
          }),
        );
      }
      const basket = await readBasket(tx, marks, customerId, changes.id);
      if (basket === undefined) return refuse('BASKET_NOT_FOUND');
      if (basket.version !== changes.version) return refuse('BASKET_CHANGED');
      if (basket.asset !== checked.value.asset) return refuse('BASKET_ONE_MARKET');
      const version = basket.version + 1;
      return ok(
        await writeBasket(tx, marks, {
          ...{ ...stored, ...checked.value, state: 'active', version, basket: basket.basket },
        }),
      );
    });
    if (!saved.ok) return saved;
    return ok(wireBasket(saved.value, await readParts(database, view, saved.value, context.now)));
  };
}
