import type { ConditionalLeg, WireConditional } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { price as priceOf, type Units } from '@kuroshio/money';
import { type Conditional, type Side, trailedTick } from '@kuroshio/orders';
import type { ConditionalAsked } from '@kuroshio/risk';
import { knownInstrument, type OrderView, wireStamp } from '../exchange/index.ts';

const optionalId = (id: number | null) => (id === null || id === 0 ? undefined : String(id));

export function wireConditional(view: OrderView, conditional: Conditional): WireConditional {
  const { trigger } = conditional;
  const instrument = knownInstrument(view.rulebook.instruments, conditional.instrumentNo);
  return {
    id: String(conditional.id),
    group: String(conditional.group),
    symbol: instrument.symbol,
    side: conditional.side,
    trigger,
    trailedPrice: trigger.kind === 'trailing' ? trailedTick(instrument, conditional) : 0,
    type: conditional.type,
    timeInForce: conditional.timeInForce,
    quantity: sharesOf(instrument, conditional.quantity),
    price: conditional.price,
    positionId: optionalId(conditional.positionId),
    parentId: optionalId(conditional.parentId),
    expiresOn: conditional.expiresOn ?? undefined,
    state: conditional.state,
    orderId: optionalId(conditional.orderId),
    refusal: conditional.refusal ?? undefined,
    placedAt: conditional.placedAt,
    placedStamp: wireStamp(view, instrument.venue, conditional.placedAt),
    updatedAt: conditional.updatedAt,
    updatedStamp: wireStamp(view, instrument.venue, conditional.updatedAt),
  };
}

/** The contract's leg in the words of the kernels. */
export function legOf(
  side: Side,
  quantity: Units,
  { trigger, type, timeInForce, price }: ConditionalLeg,
): ConditionalAsked {
  return {
    side,
    quantity,
    type,
    timeInForce,
    price: price === undefined ? 0 : priceOf(price),
    trigger:
      trigger.kind === 'trailing'
        ? { ...trigger, price: 0 }
        : { kind: trigger.kind, price: priceOf(trigger.price), trail: 0, trailUnit: 'price' },
  };
}
