import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { endOfTerm, interestSince, maintenanceRatio, marginTermsOn, ratioBps } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import { cash, formatMinor, NO_CASH, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { refuseDraw } from '../exchange/index.ts';
import { aDayOf, callPriceOf, countedAt, priceNow, transactionOf, wireCreditAccount } from '../margin/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { checkDraw } from './check-draw.ts';
import { ceilingOf, type SecuredParts, today } from './secured-parts.ts';

type Path = 'secured-loans/quote-draw';

export function quoteDraw(parts: SecuredParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { exchange } = parts;
  return async ({ symbol, amount: asked }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const amount = parseMinor(asked);
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const checked = await checkDraw(parts, customer, amount);
    if (!checked.ok) return checked;
    const state = checked.value;
    const ceiling = await ceilingOf(exchange, instrument.no);
    const room = await exchange.securedRoom({ customer, instrumentNo: instrument.no, ceiling, amount });
    if (!room.ok) return room;
    const refused = refuseDraw(room.value, amount, instrument.currency);
    if (refused !== undefined) return refused;

    const { bound, interest } = room.value;
    const { view } = exchange;
    const date = today(exchange);
    const terms = marginTermsOn(date);
    const { securedBps: rateBps } = view.creditRates(context.now);
    // More on shares that stand already goes on to the end of the first draw.
    const known = wireCreditAccount(exchange, state, date).positions.find((one) => one.symbol === symbol);
    const first = endOfTerm(view.rulebook.calendar, instrument.venue, terms, date, 0);
    const endsOn = bound === 0 ? ((known?.term?.endsOn as TradingDate | undefined) ?? first) : first;
    const counted = countedAt(exchange, instrument, bound, priceNow(exchange, instrument));
    const ratio = maintenanceRatio([...state.owing.map(transactionOf), { kind: 'long', value: counted, loan: amount }]);
    assert(ratio !== undefined, 'something would be owed');
    const at = callPriceOf(exchange, state.owing, instrument, { quantity: bound, loan: amount });
    const owed = state.owing.reduce((sum, one) => (one.kind === 'long' ? cash(sum + one.position.loan) : sum), NO_CASH);
    return ok({
      ...{ amount: asked, rateBps, endsOn, callBelowBps: terms.callBelowBps },
      aDay: formatMinor(aDayOf(amount, rateBps)),
      toTheEnd: formatMinor(interestSince(amount, rateBps, date, endsOn)),
      ...{ interest: formatMinor(interest), loan: formatMinor(cash(owed + amount)), ratioBps: ratioBps(ratio) },
      ...(at === undefined ? {} : { callPrice: at }),
    });
  };
}
