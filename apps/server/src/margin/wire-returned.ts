import type { OutputOf } from '@kuroshio/contract';
import { type Instrument, sharesOf } from '@kuroshio/market';
import { cash, formatMinor } from '@kuroshio/money';
import { instrumentAt, type Returned } from '../exchange/index.ts';
import type { MarginCallParts } from './margin-parts.ts';

const OF_SHORT = 'select instrument_no from short_position where id = $1 and customer_id = $2';

/** Which shares are owed of a short sale; undefined where that is not the customer's. */
export async function owedInstrument(
  { database, exchange }: Pick<MarginCallParts, 'database' | 'exchange'>,
  customer: number,
  shortId: string,
): Promise<Instrument | undefined> {
  const [row] = await database.query<{ instrument_no: number }>(OF_SHORT, [shortId, customer]);
  return row && instrumentAt(exchange.view, row.instrument_no);
}

export function wireReturned(
  instrument: Instrument,
  { quantity, collateral, interest, repaid, proceeds, cost }: Omit<Returned, 'shortId'>,
): Omit<OutputOf<'margin/give-back'>, 'givenOn'> {
  return {
    ...{ quantity: sharesOf(instrument, quantity), freed: formatMinor(collateral), interest: formatMinor(interest) },
    ...{ repaid: formatMinor(repaid), realised: formatMinor(cash(proceeds + interest - cost)) },
  };
}
