import { assert } from '@kuroshio/base';
import { type Instrument, instrumentByNo } from '@kuroshio/market';

/** The instrument of a number that is stored somewhere, and so is known. */
export function instrumentOf(no: number): Instrument {
  const instrument = instrumentByNo(no);
  assert(instrument !== undefined, `instrument ${no} is known`);
  return instrument;
}
