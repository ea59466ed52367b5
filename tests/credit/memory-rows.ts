import type { Position, ShortPosition } from '@kuroshio/orders';
import type { CallRow } from '../../apps/server/src/margin/call-rows.ts';

/** The terms of a secured loan in the order of their column. */
function securedColumn({ secured }: Position): readonly unknown[] | null {
  return secured && [secured.drawId, secured.loanBps, secured.drawnOn, secured.interestFrom, secured.ratedAt];
}

/** A position as the database would have it. */
export function positionRow(one: Position, loanBps: number): object {
  return {
    ...{ id: BigInt(one.id), customer_id: one.customer, instrument_no: one.instrumentNo, loan_bps: loanBps },
    ...{ opened_kind: one.openedBy.kind, opened_by: BigInt(one.openedBy.id), opened_on: one.openedOn, type: one.type },
    ...{ state: one.state, opened_quantity: BigInt(one.openedQuantity), opened_value: one.openedValue },
    ...{ buy_charges: one.buyCharges, quantity: BigInt(one.quantity), closing_quantity: BigInt(one.closingQuantity) },
    ...{ cost: one.cost, sold_quantity: BigInt(one.soldQuantity), sold_value: one.soldValue },
    ...{ sell_charges: one.sellCharges, realised: one.realised, opened_at: new Date(one.openedAt), sold_at: null },
    ...{ locked_until: null, no_sell_until: null, no_sell_days: 0, sellable_at: null, margin_loan: one.loan },
    secured: securedColumn(one),
    pledge: one.pledge && [one.pledge.loanOf, one.pledge.countsBps, Number(one.pledge.counted)],
  };
}

export function shortRow(one: ShortPosition): object {
  return {
    ...{ id: BigInt(one.id), customer_id: one.customer, instrument_no: one.instrumentNo, opened_on: one.openedOn },
    ...{ order_id: BigInt(one.orderId), opened_at: new Date(one.openedAt), short_margin_bps: one.shortMarginBps },
    ...{ opened_quantity: BigInt(one.openedQuantity), opened_value: one.openedValue, quantity: BigInt(one.quantity) },
    ...{ closing_quantity: BigInt(one.closingQuantity), proceeds: one.proceeds, collateral: one.collateral },
    ...{ covered_quantity: BigInt(one.coveredQuantity), covered_value: one.coveredValue, covered_at: null },
    ...{ cover_charges: one.coverCharges, realised: one.realised, day_trade: one.isDayTrade },
  };
}

/** What a call's row says, by the order in which it is inserted. */
export function callFrom(params: readonly unknown[]): CallRow & { readonly mark: Uint8Array } {
  const [id, customer_id, called_on, due_on, amount, positions, shorts, ...rest] = params;
  const [ratio_bps, state, counted_on, ended_on, at, mark, account] = rest;
  const row = { id, customer_id, called_on, due_on, amount, positions, shorts, ratio_bps, state, counted_on };
  return { ...row, ended_on, at, mark, account } as CallRow & { readonly mark: Uint8Array };
}
