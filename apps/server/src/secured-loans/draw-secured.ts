import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { NewMessage } from '../notices/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { checkDraw } from './check-draw.ts';
import { ceilingOf, CURRENCY, type SecuredParts } from './secured-parts.ts';

type Path = 'secured-loans/draw-secured';

const DRAWN = 'select from secured_draw where customer_id = $1 and client_key = $2 limit 1';

/** Lends on the customer's shares. The exchange keeps what was drawn for a key, so that a repeated call is told the same. */
export function drawSecured(parts: SecuredParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, inbox } = parts;
  return async ({ symbol, amount: asked, rateBps, purpose, drawKey: clientKey }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const amount = parseMinor(asked);
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    // What was drawn with this key is told again, whatever has become of the account since.
    const [known] = await database.query(DRAWN, [customer, clientKey]);
    if (known === undefined) {
      const checked = await checkDraw(parts, customer, amount);
      if (!checked.ok) return checked;
    }
    const { no: instrumentNo } = instrument;
    const ceiling = await ceilingOf(exchange, instrumentNo);
    const drawn = await exchange.drawSecured({
      ...{ customer, clientKey, instrumentNo, ceiling },
      ...{ amount, rateBps, purpose },
    });
    if (!drawn.ok) return drawn;
    const { id, principal, interest, tradingDate: drawnOn } = drawn.value;
    const event = { event: 'secured-draw', symbol, currency: CURRENCY, amount: formatMinor(principal) } as const;
    // By its key written once, whether this call is the first or asks again after a kill in between.
    const message: NewMessage = { customer, kind: 'settlement', key: `secured-draw/${id}`, event };
    inbox.announce(await inbox.write(database, [message], context.now));
    return ok({ amount: formatMinor(principal), interest: formatMinor(interest), drawnOn });
  };
}
