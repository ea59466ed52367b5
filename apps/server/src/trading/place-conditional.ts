import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { unitsOf } from '@kuroshio/market';
import { shares } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Exchange } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { legOf, wireConditional } from './wire-conditional.ts';

type Path = 'trading/place-conditional';

export function placeConditional({
  exchange,
}: {
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ symbol, side, quantity, positionId, legs, today, clientOrderId }, context) => {
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const placed = await exchange.placeConditional({
      customer: context.requireCustomer().customerId,
      clientOrderId,
      instrumentNo: instrument.no,
      legs: legs.map((leg) => legOf(side, unitsOf(instrument, shares(quantity)), leg)),
      positionId: positionId === undefined ? null : Number(positionId),
      today,
    });
    return placed.ok ? ok({ orders: placed.value.map((one) => wireConditional(exchange.view, one)) }) : placed;
  };
}
