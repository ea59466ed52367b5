import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { formatMinor, units } from '@kuroshio/money';
import { sellable } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { MarginCallParts } from './margin-parts.ts';
import { readHoldings } from './margin-worth.ts';

type Path = 'margin/margin-stock';

export function marginStock({
  database,
  exchange,
}: Pick<MarginCallParts, 'database' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ symbol }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const asked = await exchange.marginRoom({ customer, instrumentNo: instrument.no });
    if (!asked.ok) return asked;
    const credit = asked.value?.credit;
    const held = (await readHoldings(database, exchange, customer)).filter(
      (one) => one.instrument.no === instrument.no,
    );
    const free = held.reduce((sum, { position }) => sum + sellable(position), 0);
    const room = credit === undefined ? 0n : credit.room < credit.stockRoom ? credit.room : credit.stockRoom;
    return ok({
      hasAccount: asked.value !== null,
      loanBps: credit?.loanBps ?? 0,
      room: formatMinor(room),
      sellable: sharesOf(instrument, units(free)),
    });
  };
}
