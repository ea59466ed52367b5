import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { formatMinor, type Price, units } from '@kuroshio/money';
import { coverable, sellable } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { clockOf, marketAt } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { MarginCallParts } from './margin-parts.ts';
import { readOwing, readUsOwing } from './margin-worth.ts';

type Path = 'margin/margin-stock';

/** How hard a US stock is to borrow today. */
function borrowOf({ view }: Pick<MarginCallParts['exchange'], 'view'>, no: number, now: number) {
  const { instrument, marks } = marketAt(view, no);
  const { date } = clockOf(view, 'US');
  const { kind, rateBps } = view.usBorrow(instrument, marks, date, view.creditRates(now).usBorrowBps);
  return { kind, rateBps };
}

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
    const isUs = instrument.venue === 'US';
    const read = isUs ? readUsOwing : readOwing;
    const held = (await read(database, exchange, customer)).filter((one) => one.instrument.no === instrument.no);
    const free = held.reduce((sum, one) => (one.kind === 'long' ? sum + sellable(one.position) : sum), 0);
    const owed = held.reduce((sum, one) => (one.kind === 'short' ? sum + coverable(one.position) : sum), 0);
    const least = (one?: { readonly room: bigint; readonly stockRoom: bigint }) =>
      one === undefined ? 0n : one.room < one.stockRoom ? one.room : one.stockRoom;
    const short = asked.value?.shortOn;
    return ok({
      hasAccount: asked.value !== null,
      loanBps: credit?.loanBps ?? 0,
      room: formatMinor(least(credit)),
      sellable: sharesOf(instrument, units(free)),
      ...{ shortMarginBps: short?.marginBps ?? 0, shortRoom: formatMinor(least(short)) },
      ...(short?.exDate && { exDate: short.exDate }),
      ...(isUs && { borrow: borrowOf(exchange, instrument.no, context.now) }),
      ...(isUs && short !== undefined && short.floor > 0 && { shortFloor: short.floor as Price }),
      coverable: sharesOf(instrument, units(owed)),
    });
  };
}
