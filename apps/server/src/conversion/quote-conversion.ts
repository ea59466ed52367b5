import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { basisPoints, converted, crossRate, formatMinor, parseMinor, type Rate, rateText } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { venueOfMoney, wireStamp } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { ConversionParts } from './conversion-parts.ts';
import type { Quotes } from './quotes.ts';
import { dollarRate, spreadAt, worthOfDollars } from './rates.ts';

type Path = 'conversion/quote-conversion';

const WHOLE = 10_000n;

export function quoteConversion(
  { exchange, settings }: Pick<ConversionParts, 'exchange' | 'settings'>,
  quotes: Quotes,
): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ from, to, amount }, context) => {
    const { customerId } = context.requireCustomer();
    const { now } = context;
    if (from === to) return refuse('SAME_CURRENCY');
    const [selling, buying] = [dollarRate(exchange, from), dollarRate(exchange, to)];
    if (selling === undefined || buying === undefined) return refuse('PRICE_NOT_AVAILABLE');
    const sold = parseMinor(amount);
    const minimum = worthOfDollars(from, settings.at('exchange-least', now), selling);
    if (sold < minimum) return refuse('AMOUNT_BELOW_MINIMUM', { minimum: formatMinor(minimum), currency: from });
    const maximum = worthOfDollars(from, settings.at('exchange-most', now), selling);
    if (sold > maximum) return refuse('AMOUNT_ABOVE_MAXIMUM', { maximum: formatMinor(maximum), currency: from });
    const mid = crossRate(selling.rate, buying.rate);
    const spreadBps = spreadAt(settings, from, to, now);
    const rate = { numerator: mid.numerator * (WHOLE - BigInt(spreadBps)), denominator: mid.denominator * WHOLE };
    const bought = converted(from, to, sold, mid, basisPoints(spreadBps));
    // As people say it: 1 USD = 31.6 TWD, whichever of the two is sold.
    const turned = mid.numerator < mid.denominator;
    const text = (one: Rate) => rateText(turned ? { numerator: one.denominator, denominator: one.numerator } : one);
    const terms = { from, to, sold, bought, unit: turned ? to : from, mid: text(mid), rate: text(rate), spreadBps };
    const expiresAt = now + settings.at('exchange-quote-lasts', now) * 1_000;
    const { id } = quotes.offer(customerId, { ...terms, expiresAt });
    return ok({
      ...terms,
      quoteId: id,
      sold: formatMinor(sold),
      bought: formatMinor(bought),
      ratesStamp: wireStamp(exchange.view, venueOfMoney(from), now),
      provenance: from === 'USD' ? buying.provenance : selling.provenance,
      expiresAt,
      lasts: expiresAt - now,
    });
  };
}
