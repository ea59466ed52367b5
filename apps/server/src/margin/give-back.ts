import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { unitsOf } from '@kuroshio/market';
import { shares } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { MarginCallParts } from './margin-parts.ts';
import { owedInstrument, wireReturned } from './wire-returned.ts';

type Path = 'margin/give-back';

export function giveBack(
  parts: Pick<MarginCallParts, 'database' | 'exchange'>,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ shortId, quantity, from, giveBackKey: clientKey }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const instrument = await owedInstrument(parts, customer, shortId);
    if (instrument === undefined) return refuse('POSITION_NOT_FOUND');
    const some = unitsOf(instrument, shares(quantity));
    const asked = { customer, clientKey, shortId: Number(shortId), quantity: some, from };
    const given = await parts.exchange.giveBack(asked);
    if (!given.ok) return given;
    return ok({ ...wireReturned(instrument, given.value), givenOn: given.value.tradingDate });
  };
}
