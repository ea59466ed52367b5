import { dividend, orderRelease, shareChange } from '@kuroshio/ledger';
import {
  cashInLieu,
  dividendOf,
  type ExTerms,
  exReferenceOf,
  exTerms,
  type Instrument,
  lessDividends,
  type PerShare,
  sharesAfter,
  type TradingDate,
  type Venue,
} from '@kuroshio/market';
import { CASH_ASSETS, cash, minus, NO_CASH, plus, type Price, price, type Units, units } from '@kuroshio/money';
import {
  cashOutPosition,
  type Order,
  type Position,
  takeConditionalOverExDate,
  takeOrderOverExDate,
  takePositionOverExDate,
} from '@kuroshio/orders';
import type { Connection } from '../../platform/database/index.ts';
import { addPosting, type Changes, put } from '../batch/changes.ts';
import type { ConditionalsState } from '../conditionals/conditional-book.ts';
import { endConditional } from '../conditionals/conditional-legs.ts';
import { CONDITIONALS } from '../conditionals/conditional-rows.ts';
import { endOpenOrder } from '../orders/consequences.ts';
import { takeFractionOverExDate } from '../orders/fractions.ts';
import { openOrdersIn } from '../orders/open-orders.ts';
import { AMENDMENTS, touchOrder } from '../orders/order-rows.ts';
import { dropEmpty } from '../positions/position-book.ts';
import { POSITIONS } from '../positions/position-rows.ts';
import type { DayBase } from '../venues/instrument-market.ts';
import { closeOf } from '../venues/venue-markets.ts';
import { clockOf, marketAt } from '../venues/venue-state.ts';
import { ENTITLEMENTS } from './entitlements.ts';
import { priceOrNull } from './ex-references.ts';
import { giveRights } from './rights.ts';
import type { AnnouncedRow } from './action-marks.ts';
import { ANNOUNCED_COLUMNS, announced, type ActionsState } from './announced-actions.ts';
import { takeShortsOverExDate } from './short-ex-dates.ts';
import { rightsOf } from './stored-action.ts';

interface ActionRow extends AnnouncedRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly mark: Uint8Array | null;
  /** Of one that the day has been taken over already: when it begins a second time. */
  readonly effective_on: TradingDate | null;
  readonly reference: bigint | null;
  readonly opening_base: bigint | null;
}

const DUE = `select ${ANNOUNCED_COLUMNS}, id, mark, effective_on, reference, opening_base
  from corporate_action where not cancelled and ((effective_on is null and ex_date <= $1) or effective_on = $1) order by id`;

const MADE = `update corporate_action set effective_on = $2, previous_close = t.close, reference = t.reference,
    opening_base = t.opening_base
  from unnest($1::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as t (id, close, reference, opening_base)
  where corporate_action.id = t.id`;

/**
 * Takes a venue's instruments over the ex-dates that have come, before its day begins: orders that live on, positions and
 * what their holders are to be paid. A closed market has moved an ex-date: it comes with the next trading day. Runs in the
 * transaction of the batch.
 * @returns reference prices of the day, by instrument
 */
export async function takeOverExDates(
  connection: Connection,
  state: ActionsState,
  changes: Changes,
  venue: Venue,
): Promise<ReadonlyMap<number, DayBase>> {
  const { date } = clockOf(state, venue);
  const { rows } = await connection.send<ActionRow>(DUE, [date], 'actions-due');
  const references = new Map<number, DayBase>();
  // What this program did not announce is named by whoever reads announcements, and nothing comes of it.
  const ours = rows.filter(
    (row) =>
      state.markets.get(row.instrument_no)?.instrument.venue === venue && state.actionMarks.holds(announced(row)),
  );
  const due = ours.filter(({ effective_on }) => effective_on === null);
  // The batch that began the day may be durable though its answer was lost: then the day begins again, already taken.
  for (const { effective_on, instrument_no, reference, opening_base } of ours) {
    if (effective_on === null || reference === null) continue;
    references.set(instrument_no, { reference: price(Number(reference)), openingBase: priceOrNull(opening_base) });
  }
  const made: { id: bigint; close: Price | 0; reference: Price | null; openingBase: Price | null }[] = [];
  for (const [no, actions] of Map.groupBy(due, (row) => row.instrument_no)) {
    const market = marketAt(state, no);
    const close = closeOf(market);
    const terms = exTerms(actions.map(perShareOf));
    const reference = exReferenceOf(market.instrument, close, terms);
    const rights = terms.subscribed.numerator > 0n;
    const openingBase = rights ? exReferenceOf(market.instrument, close, lessDividends(terms)) : null;
    for (const { id } of actions) made.push({ id, close, reference, openingBase });
    // A payment as high as the price is a slip of the pen: nothing comes of it.
    if (reference === null) continue;
    references.set(no, { reference, openingBase });
    const [first] = actions as [ActionRow, ...ActionRow[]];
    takeOrdersOver(state, changes, market.instrument, terms, date);
    takeShortsOverExDate(state, changes, market.instrument, terms, { reference, date });
    payHolders(state, changes, market.instrument, terms, { actionId: first.id, payDate: payDateOf(actions), date });
    const raised = actions.find(({ rights_price }) => rights_price !== null);
    if (raised !== undefined) {
      // By the shares held before the ex-date, as dividends are.
      giveRights(changes, market.instrument, terms, holdersOf(state, market.instrument), { actionId: raised.id, date });
    }
    if (terms.shares.numerator !== terms.shares.denominator) {
      const change = { actionId: first.id, reference, date };
      changeShares(state, changes, market.instrument, terms, change);
      takeFractionOverExDate(state, changes, market.instrument, terms, change);
    }
  }
  if (made.length > 0) {
    await connection.send(
      MADE,
      [
        made.map(({ id }) => id),
        date,
        made.map(({ close }) => close),
        made.map(({ reference }) => reference),
        made.map(({ openingBase }) => openingBase),
      ],
      'actions-made',
    );
  }
  return references;
}

function perShareOf(row: ActionRow): PerShare {
  const { cash_per_share: cashPerShare, new_per_old: newPerOld } = row;
  return { cashPerShare, newPerOld, rights: rightsOf(row) };
}

function payDateOf(actions: readonly ActionRow[]): TradingDate | null {
  return actions.find(({ cash_per_share }) => cash_per_share !== null)?.pay_date ?? null;
}

/** Orders that live on, and conditional ones. */
function takeOrdersOver(
  state: ConditionalsState,
  changes: Changes,
  instrument: Instrument,
  terms: ExTerms,
  date: TradingDate,
): void {
  for (const order of openOrdersIn(state, instrument.no)) {
    const outcome = takeOrderOverExDate(order, instrument, terms, changes.now);
    if (outcome.kind === 'stays') continue;
    if (outcome.kind === 'ends') {
      endOpenOrder(state, changes, order, 'cancel');
      continue;
    }
    touchOrder(state, changes, order);
    put(changes, AMENDMENTS, { order, step: order.amendments, quantity: order.quantity, price: order.price });
    const { held, pledged } = outcome.money;
    if (held + pledged === 0n) continue;
    addPosting(
      changes,
      orderRelease({
        customer: order.customer,
        orderId: BigInt(order.id),
        step: order.amendments,
        cashAsset: CASH_ASSETS[instrument.currency].id,
        held,
        pledged,
      }),
      date,
    );
  }
  for (const conditional of [...state.conditionals.all.values()]) {
    if (conditional.instrumentNo !== instrument.no) continue;
    if (takeConditionalOverExDate(conditional, instrument, terms)) put(changes, CONDITIONALS, conditional);
    else endConditional(state, changes, conditional, 'cancel');
  }
}

/** Positions with shares, by customer, oldest first. */
function holdersOf(state: ConditionalsState, instrument: Instrument): Map<number, Position[]> {
  const held = [...state.positions.values()].filter(
    ({ instrumentNo, quantity }) => instrumentNo === instrument.no && quantity > 0,
  );
  return Map.groupBy(
    held.sort((a, b) => a.id - b.id),
    ({ customer }) => customer,
  );
}

function payHolders(
  state: ConditionalsState,
  changes: Changes,
  instrument: Instrument,
  terms: ExTerms,
  { actionId, payDate, date }: { readonly actionId: bigint; readonly payDate: TradingDate | null; date: TradingDate },
): void {
  if (terms.cash.numerator === 0n) return;
  for (const [customer, positions] of holdersOf(state, instrument)) {
    const shares = positions.reduce((sum, { quantity }) => plus(sum, quantity), units(0));
    const payment = dividendOf(instrument, shares, terms, date);
    if (payment.gross === 0n) continue;
    const asset = CASH_ASSETS[instrument.currency].id;
    const paysOn = payDate !== null && payDate > date ? payDate : date;
    const paid = paysOn === date;
    const instrumentNo = instrument.no;
    put(changes, ENTITLEMENTS, {
      actionId,
      customer,
      instrumentNo,
      asset,
      shares,
      ...payment,
      exDate: date,
      paysOn,
      paid,
    });
    if (paid) addPosting(changes, dividend({ customer, actionId, asset, ...payment }), date);
  }
}

function changeShares(
  state: ConditionalsState,
  changes: Changes,
  instrument: Instrument,
  terms: ExTerms,
  { actionId, reference, date }: { readonly actionId: bigint; readonly reference: Price; readonly date: TradingDate },
): void {
  const selling = Map.groupBy(openOrdersIn(state, instrument.no), ({ customer }) => customer);
  for (const [customer, positions] of holdersOf(state, instrument)) {
    const closing = reservedBy(selling.get(customer) ?? []);
    const sum = (read: (position: Position) => Units) =>
      positions.reduce((total, position) => plus(total, read(position)), units(0));
    const before = { all: sum(({ quantity }) => quantity), held: sum(({ closingQuantity }) => closingQuantity) };
    const { whole, fraction } = sharesAfter(before.all, terms);
    const paid = cashInLieu(instrument, fraction, reference);
    // Each position its own whole units; those that parts of several make up together, the oldest first.
    const own = positions.map(({ quantity }) => sharesAfter(quantity, terms).whole);
    let left = whole - own.reduce((total, shares) => total + shares, 0);
    for (const [n, position] of positions.entries()) {
      const extra = units(left > 0 ? 1 : 0);
      left -= extra;
      const quantity = plus(extra, own[n] ?? units(0));
      put(changes, POSITIONS, position);
      if (quantity === 0) {
        cashOutPosition(position, NO_CASH, changes.now);
        dropEmpty(state, position);
      } else
        takePositionOverExDate(position, terms, { quantity, closingQuantity: closing.get(position.id) ?? units(0) });
    }
    const [oldest] = positions;
    if (oldest !== undefined) oldest.realised = cash(oldest.realised + paid);
    const held = [...closing.values()].reduce((total, part) => plus(total, part), units(0));
    const delta = minus(minus(whole, held), minus(before.all, before.held));
    if (delta === 0 && held === before.held && paid === 0n) continue;
    addPosting(
      changes,
      shareChange({
        customer,
        actionId,
        shareAsset: instrument.no,
        cashAsset: CASH_ASSETS[instrument.currency].id,
        available: delta,
        held: minus(held, before.held),
        paid,
      }),
      date,
    );
  }
}

/** Shares that open sales have reserved, by position. */
function reservedBy(orders: readonly Order[]): Map<number, Units> {
  const reserved = new Map<number, Units>();
  for (const { closes } of orders) {
    for (const { positionId, quantity } of closes) {
      reserved.set(positionId, plus(quantity, reserved.get(positionId) ?? units(0)));
    }
  }
  return reserved;
}
