import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf, unitsOf } from '@kuroshio/market';
import { shares, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { MarginCallParts } from './margin-parts.ts';
import { owedInstrument, wireReturned } from './wire-returned.ts';

type Path = 'margin/give-back-room';

export function giveBackRoom(
  parts: Pick<MarginCallParts, 'database' | 'exchange'>,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ shortId, quantity, from }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const instrument = await owedInstrument(parts, customer, shortId);
    if (instrument === undefined) return refuse('POSITION_NOT_FOUND');
    const asked = quantity === undefined ? units(0) : unitsOf(instrument, shares(quantity));
    const room = await parts.exchange.giveBackRoom({ customer, shortId: Number(shortId), quantity: asked, from });
    if (!room.ok) return room;
    const { most, returned } = room.value;
    return ok({ most: sharesOf(instrument, most), ...(returned && { returned: wireReturned(instrument, returned) }) });
  };
}
