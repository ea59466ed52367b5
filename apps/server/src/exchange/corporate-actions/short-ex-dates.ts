import { assert } from '@kuroshio/base';
import { shortDividend, shortRounding, shortSharesChange } from '@kuroshio/ledger';
import {
  cashInLieu,
  dividendOf,
  type ExTerms,
  type Instrument,
  sharesAfter,
  type TradingDate,
  unitsOf,
} from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, minus, NO_CASH, type Price, type Units, units } from '@kuroshio/money';
import { fillValue, type ShortPosition } from '@kuroshio/orders';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import { stepOfDay } from '../batch/obligations.ts';
import type { ShortsState } from '../positions/short-book.ts';
import { SHORT_CHANGES, SHORT_POSITIONS } from '../positions/short-rows.ts';

/**
 * Shares that are owed over an ex-date, because nobody sold any while they were to be bought back: who owes them owes as many more
 * or fewer, and pays what their holder would have been paid, out of what is held for them.
 */
export function takeShortsOverExDate(
  state: ShortsState,
  changes: Changes,
  instrument: Instrument,
  terms: ExTerms,
  { reference, date }: { readonly reference: Price; readonly date: TradingDate },
): void {
  for (const position of state.shortsIn.get(instrument.no) ?? []) {
    const { whole: exact, fraction } = sharesAfter(position.quantity, terms);
    const whole = owedAfter(instrument, exact);
    assert(whole > 0 && position.closingQuantity === 0, 'lots are owed, and no order outlives the day');
    // Where more is owed than comes by the terms, nothing is paid for the rest of a unit: the customer is paid for it.
    const inLieu = whole > exact ? NO_CASH : cashInLieu(instrument, fraction, reference);
    const paid = cash(dividendOf(instrument, position.quantity, terms, date).gross + inLieu);
    if (paid > 0n) payHolder(state, changes, position, instrument, { paid, date });
    if (whole > exact)
      payRounding(state, changes, position, instrument, { more: minus(whole, exact), reference, date });
    put(changes, SHORT_POSITIONS, position);
    const [more, fewer] = [minus(whole, position.quantity), minus(position.quantity, whole)];
    if (more === 0) continue;
    const least = units(0);
    const { id, customer } = position;
    addPosting(
      changes,
      shortSharesChange({
        ...{ customer, shortId: BigInt(id), step: stepOfDay(date), shareAsset: instrument.no },
        ...{ more: more > 0 ? more : least, fewer: fewer > 0 ? fewer : least },
      }),
      date,
    );
    position.openedQuantity = sharesAfter(position.openedQuantity, terms).whole;
    position.quantity = whole;
  }
}

/** Shares are bought back in whole ones: in the US, where their parts are counted, a part is owed as a whole one. */
function owedAfter(instrument: Instrument, exact: Units): Units {
  const share = unitsOf(instrument, instrument.lotSize);
  return instrument.venue === 'US' ? units(Math.ceil(exact / share) * share) : exact;
}

/** What is owed more than the terms make of it is paid for at the reference, rounded down to a cent. */
function payRounding(
  state: ShortsState,
  changes: Changes,
  position: ShortPosition,
  instrument: Instrument,
  { more, reference, date }: { readonly more: Units; readonly reference: Price; readonly date: TradingDate },
): void {
  const amount = fillValue(instrument, reference, more);
  if (amount === NO_CASH) return;
  const { id: shortId, customer } = position;
  const id = state.nextShortChangeId++;
  position.collateral = cash(position.collateral + amount);
  position.realised = cash(position.realised + amount);
  put(changes, SHORT_CHANGES, {
    ...{ id, customer, clientKey: `rounding.${shortId}.${date}`, fingerprint: 0n, shortId, kind: 'rounding' },
    ...{ amount, tradingDate: date },
  });
  const asset = CASH_ASSETS[instrument.currency].id;
  addPosting(changes, shortRounding({ customer, changeId: BigInt(id), asset, amount }), date);
}

/** Never more than is held: what is missing then the house does not get. */
function payHolder(
  state: ShortsState,
  changes: Changes,
  position: ShortPosition,
  instrument: Instrument,
  { paid, date }: { readonly paid: Cash; readonly date: TradingDate },
): void {
  const { id: shortId, customer, collateral } = position;
  const amount = paid < collateral ? paid : collateral;
  if (amount === NO_CASH) return;
  const id = state.nextShortChangeId++;
  position.collateral = cash(collateral - amount);
  position.realised = cash(position.realised - amount);
  put(changes, SHORT_CHANGES, {
    ...{ id, customer, clientKey: `dividend.${shortId}.${date}`, fingerprint: 0n, shortId, kind: 'dividend' },
    ...{ amount, tradingDate: date },
  });
  const asset = CASH_ASSETS[instrument.currency].id;
  addPosting(changes, shortDividend({ customer, changeId: BigInt(id), asset, amount }), date);
}
