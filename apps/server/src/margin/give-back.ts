import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Instrument, sharesOf, unitsOf } from '@kuroshio/market';
import { cash, formatMinor, shares, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { instrumentAt, type Returned } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { MarginCallParts } from './margin-parts.ts';

type Path = 'margin/give-back';
type RoomPath = 'margin/give-back-room';
type Parts = Pick<MarginCallParts, 'database' | 'exchange'>;

const OF_SHORT = 'select instrument_no from short_position where id = $1 and customer_id = $2';

/** Whose shares are owed; undefined where that is not the customer's. */
async function instrumentOf(
  { database, exchange }: Parts,
  customer: number,
  shortId: string,
): Promise<Instrument | undefined> {
  const on: Queryable = database;
  const [row] = await on.query<{ instrument_no: number }>(OF_SHORT, [shortId, customer]);
  return row && instrumentAt(exchange.view, row.instrument_no);
}

function wired(
  instrument: Instrument,
  { quantity, collateral, interest, repaid, proceeds, cost }: Omit<Returned, 'shortId'>,
) {
  return {
    ...{ quantity: sharesOf(instrument, quantity), freed: formatMinor(collateral), interest: formatMinor(interest) },
    ...{ repaid: formatMinor(repaid), realised: formatMinor(cash(proceeds + interest - cost)) },
  };
}

export function giveBackRoom(parts: Parts): Handler<InputOf<RoomPath>, OutputOf<RoomPath>> {
  return async ({ shortId, quantity, from }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const instrument = await instrumentOf(parts, customer, shortId);
    if (instrument === undefined) return refuse('POSITION_NOT_FOUND');
    const asked = quantity === undefined ? units(0) : unitsOf(instrument, shares(quantity));
    const room = await parts.exchange.giveBackRoom({ customer, shortId: Number(shortId), quantity: asked, from });
    if (!room.ok) return room;
    const { most, returned } = room.value;
    return ok({ most: sharesOf(instrument, most), ...(returned && { returned: wired(instrument, returned) }) });
  };
}

export function giveBack(parts: Parts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ shortId, quantity, from, giveBackKey: clientKey }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const instrument = await instrumentOf(parts, customer, shortId);
    if (instrument === undefined) return refuse('POSITION_NOT_FOUND');
    const some = unitsOf(instrument, shares(quantity));
    const given = await parts.exchange.giveBack({
      customer,
      clientKey,
      shortId: Number(shortId),
      quantity: some,
      from,
    });
    if (!given.ok) return given;
    return ok({ ...wired(instrument, given.value), givenOn: given.value.tradingDate });
  };
}
