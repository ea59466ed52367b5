import { type Cash, cash } from '@kuroshio/money';
import type { TradingDate } from '@kuroshio/market';
import type { Changes } from '../../apps/server/src/exchange/batch/changes.ts';
import { rowsOf } from '../../apps/server/src/exchange/batch/changes.ts';
import { type Obligation, OBLIGATIONS } from '../../apps/server/src/exchange/batch/obligations.ts';
import { ENTITLEMENTS } from '../../apps/server/src/exchange/corporate-actions/entitlements.ts';
import { MARGIN_CLOSES, MARGIN_PAYMENTS } from '../../apps/server/src/exchange/positions/margin-rows.ts';
import {
  PLEDGE_CHANGES,
  type PledgeChange,
  PLEDGED_POSITIONS,
} from '../../apps/server/src/exchange/positions/pledge-rows.ts';
import { SECURED_DRAWS } from '../../apps/server/src/exchange/positions/secured-rows.ts';
import { SHORT_CHANGES, SHORT_COVERS } from '../../apps/server/src/exchange/positions/short-rows.ts';
import type { ExchangeState } from '../../apps/server/src/exchange/state.ts';
import type { CallRow } from '../../apps/server/src/margin/call-rows.ts';
import type { ShortfallRow } from '../../apps/server/src/margin/shortfall-rows.ts';

/** What counts against a call, and when it came. */
interface Paid {
  readonly of: 'position' | 'short';
  readonly id: number;
  readonly amount: Cash;
  readonly at: number;
}

interface Entitled {
  readonly actionId: bigint;
  readonly customer: number;
  readonly instrumentNo: number;
  readonly asset: number;
  readonly shares: number;
  readonly gross: Cash;
  readonly fees: Cash;
  readonly tax: Cash;
  readonly exDate: TradingDate;
  readonly paysOn: TradingDate;
  readonly paid: boolean;
}

/** What an exchange without a database keeps in its stead. */
export interface MemoryState {
  readonly state: ExchangeState;
  readonly balances: Map<bigint, bigint>;
  readonly calls: (CallRow & { readonly mark: Uint8Array })[];
  readonly shortfalls: (ShortfallRow & { readonly mark: Uint8Array })[];
  readonly extensions: Readonly<Record<string, unknown>>[];
  /** By order: of each 10,000 of it so much is lent. */
  readonly loanBps: Map<number, number>;
  /** By order and day. */
  readonly obligations: Map<string, Obligation>;
  readonly entitlements: Entitled[];
  /** Orders that the house has put in, by its keys: whose, and on which day. */
  readonly housed: { readonly customer: number; readonly key: string; readonly date: TradingDate }[];
  /** For which position's loan a position stands, by the rows of that; and under which keys something was put up or given back. */
  readonly pledged: Map<number, number>;
  readonly pledgeKeys: Set<string>;
  /** What loans have paid of interest so far, by the rows of closes, payments and draws. */
  interest: bigint;
  paidSince(call: Pick<CallRow, 'positions' | 'shorts' | 'at' | 'account'>): bigint;
  numberOf(symbol: string): number;
  /** Keeps what a command has written. */
  keep(changes: Changes): void;
}

export function createMemoryState(state: ExchangeState): MemoryState {
  const paid = new Map<string, Paid[]>();
  const note = (one: Paid) => {
    const key = `${one.of}:${one.id}`;
    const own = paid.get(key);
    if (own === undefined) paid.set(key, [one]);
    else own.push(one);
  };
  const obligations = new Map<string, Obligation>();
  /** When money was lent on each position. */
  const drawn = new Map<number, number[]>();
  /** What was put up or given back last of each position, and when. */
  const changed = new Map<number, PledgeChange & { readonly at: number }>();
  const pledged = new Map<number, number>();
  const pledgeKeys = new Set<string>();
  const entitlements: Entitled[] = [];
  const numbers = new Map([...state.markets.values()].map(({ instrument }) => [instrument.symbol, instrument.no]));
  const memory: MemoryState = {
    interest: 0n,
    ...{
      state,
      balances: new Map(),
      calls: [],
      shortfalls: [],
      extensions: [],
      housed: [],
      loanBps: new Map(),
      obligations,
      entitlements,
      pledged,
      pledgeKeys,
    },
    numberOf: (symbol) => numbers.get(symbol) ?? 0,
    paidSince({ positions, shorts, at, account }) {
      // As the statement has it: lent on anew since, what is paid is of the other account.
      const isDrawn = (id: number, by: number) =>
        account === 'margin' && (drawn.get(id) ?? []).some((one) => one >= at.getTime() && one <= by);
      const isOther = ({ of, id, at: paidAt }: Paid) => of === 'position' && isDrawn(id, paidAt);
      const byLoan = new Map<number, bigint>();
      for (const [id, loanOf] of pledged) {
        const [last, position] = [changed.get(id), state.positions.get(id)];
        if (last === undefined || position === undefined || !positions.includes(BigInt(loanOf))) continue;
        if (last.kind !== 'pledged' || last.loanOf !== loanOf || last.at < at.getTime()) continue;
        if (isDrawn(loanOf, last.at)) continue;
        const part = (last.counted * BigInt(Math.min(position.quantity, last.quantity))) / BigInt(last.quantity);
        byLoan.set(loanOf, (byLoan.get(loanOf) ?? 0n) + part);
      }
      let putUp = 0n;
      for (const [loanOf, counted] of byLoan) {
        const loan = state.positions.get(loanOf)?.loan ?? 0n;
        putUp += counted < loan ? counted : loan;
      }
      const keys = [...positions.map((id) => `position:${id}`), ...shorts.map((id) => `short:${id}`)];
      return keys
        .flatMap((key) => paid.get(key) ?? [])
        .reduce((sum, one) => (one.at >= at.getTime() && !isOther(one) ? sum + one.amount : sum), putUp);
    },
    keep(changes) {
      const at = changes.now;
      for (const { positionId: id, principal: amount, interest } of [
        ...rowsOf(changes, MARGIN_PAYMENTS),
        ...rowsOf(changes, MARGIN_CLOSES),
      ]) {
        note({ of: 'position', id, amount, at });
        memory.interest += interest;
      }
      // A draw pays interest of what was lent before, and nothing of a call.
      for (const { interest, positionId } of rowsOf(changes, SECURED_DRAWS)) {
        memory.interest += interest;
        drawn.set(positionId, [...(drawn.get(positionId) ?? []), at]);
      }
      for (const { shortId: id, value: amount } of rowsOf(changes, SHORT_COVERS)) note({ of: 'short', id, amount, at });
      for (const { shortId: id, amount, kind } of rowsOf(changes, SHORT_CHANGES))
        if (kind === 'added') note({ of: 'short', id, amount, at });
      for (const { id, pledge } of rowsOf(changes, PLEDGED_POSITIONS))
        if (pledge === null) pledged.delete(id);
        else pledged.set(id, pledge.loanOf);
      for (const row of rowsOf(changes, PLEDGE_CHANGES)) {
        changed.set(row.positionId, { ...row, at });
        pledgeKeys.add(`${row.customer}:${row.clientKey}`);
      }
      for (const row of rowsOf(changes, ENTITLEMENTS)) entitlements.push({ ...row });
      for (const more of rowsOf(changes, OBLIGATIONS)) {
        const key = `${more.id}:${more.step}`;
        const known = obligations.get(key);
        if (known === undefined) obligations.set(key, { ...more });
        else
          for (const part of ['pay', 'receive', 'held', 'pledged'] as const)
            known[part] = cash(known[part] + more[part]);
      }
    },
  };
  return memory;
}
