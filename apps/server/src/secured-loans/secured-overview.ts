import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { marginTermsOn, securedTermsOn } from '@kuroshio/credit';
import { type Market, sharesOf } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash, formatMinor, NO_CASH, plus, type Units, units } from '@kuroshio/money';
import type { Position } from '@kuroshio/orders';
import { balancesOf } from '../books/index.ts';
import { instrumentAt, type SecuredRoom } from '../exchange/index.ts';
import {
  coverOf,
  type CreditAccountState,
  readCreditAccount,
  warnedBelow,
  wireCreditAccount,
} from '../margin/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readHeld, valueAt } from '../portfolio/index.ts';
import { ceilingOf, CURRENCY, type SecuredParts, today } from './secured-parts.ts';

type Path = 'secured-loans/secured-overview';
type Overview = OutputOf<Path>;
type Shares = Overview['shares'][number];

const MARKETS: readonly Market[] = ['twd', 'usd'];
const AGREEMENT: Overview['agreement'] = '2026-11';

const least = (some: readonly Cash[]) => some.reduce((one, other) => (one < other ? one : other));

/** Why nothing more is lent on some shares; undefined where something is. */
function reasonOf(room: SecuredRoom, isHere: boolean, lendable: Cash): Shares['reason'] {
  if (lendable > 0n) return undefined;
  if (!isHere) return 'market';
  if (room.loanBps === 0) return 'not-lent';
  if (room.quantity === 0) return 'not-free';
  return room.byShares === 0n ? 'used' : 'full';
}

export function securedOverview(parts: SecuredParts): Handler<InputOf<Path>, Overview> {
  const { database, exchange, marks, certified } = parts;

  async function sharesOn(customer: number, positions: readonly Position[]): Promise<Shares> {
    const { instrumentNo } = positions[0] as Position;
    const instrument = instrumentAt(exchange.view, instrumentNo);
    const ceiling = await ceilingOf(exchange, instrumentNo);
    const asked = await exchange.securedRoom({ customer, instrumentNo, ceiling });
    if (!asked.ok) throw new Error(`the room on ${instrument.symbol} was refused`);
    const room = asked.value;
    const held = positions.reduce<Units>((sum, { quantity }) => plus(sum, quantity), units(0));
    const loan = positions.reduce((sum, one) => (one.secured === null ? sum : cash(sum + one.loan)), NO_CASH);
    const lendable = least([room.byShares, room.ofStock, room.ofCustomer]);
    const isHere = instrument.currency === CURRENCY;
    const reason = reasonOf(room, isHere, isHere ? lendable : NO_CASH);
    return {
      ...{ symbol: instrument.symbol, held: sharesOf(instrument, held), eligible: sharesOf(instrument, room.quantity) },
      ...{ price: room.price, value: formatMinor(valueAt(exchange, instrumentNo, room.price, held)) },
      ...{ loanBps: isHere ? room.loanBps : 0, loan: formatMinor(loan) },
      lendable: formatMinor(isHere ? lendable : NO_CASH),
      ...(reason !== undefined && { reason }),
    };
  }

  async function read(on: Queryable, customer: number) {
    const { instruments } = exchange.view.rulebook;
    const held: Position[] = [];
    for (const market of MARKETS) held.push(...(await readHeld(on, instruments, customer, market)));
    const state: CreditAccountState = await readCreditAccount({ exchange, marks }, on, customer, 'secured');
    const balance = (await balancesOf(on, customer)).get(CASH_ASSETS[CURRENCY].id);
    return {
      ...{ held, state, available: balance?.available ?? 0n },
      warnedBelowBps: (await warnedBelow(on, [customer]))(customer),
    };
  }

  return async (_, context) => {
    const { customerId: customer } = context.requireCustomer();
    const isCertified = await certified.isCertified(database, customer);
    const { held, state, available, warnedBelowBps } = await database.transaction((tx) => read(tx, customer), {
      isolation: 'repeatable read',
    });
    const byStock = [...Map.groupBy(held, ({ instrumentNo }) => instrumentNo).values()];
    const shares = await Promise.all(byStock.map((positions) => sharesOn(customer, positions)));
    const date = today(exchange);
    const [terms, house] = [marginTermsOn(date), securedTermsOn(date)];
    const { owing, call, kept } = state;
    const counted = owing.reduce((sum, one) => cash(sum + coverOf(one)), NO_CASH);
    const owed = owing.reduce((sum, one) => (one.kind === 'long' ? cash(sum + one.position.loan) : sum), NO_CASH);
    const { positions: loans, ...sums } = wireCreditAccount(exchange, state, date);
    return ok({
      ...{ today: date, certified: isCertified, agreement: AGREEMENT },
      terms: {
        rateBps: exchange.view.creditRates(context.now).securedBps,
        ...{ least: formatMinor(house.least), most: formatMinor(house.most), step: formatMinor(house.step) },
        ...{ mostInAll: formatMinor(house.mostInAll), closes: house.closes, warnedBelowBps },
        ...{ callBelowBps: terms.callBelowBps, liftedFromBps: terms.liftedFromBps, daysToPay: terms.daysToPay },
        ...{ termMonths: terms.termMonths, extensions: terms.extensions },
        ...{ toldBeforeEnd: terms.toldBeforeEnd, daysOfSelling: terms.daysOfSelling },
      },
      remaining: formatMinor(cash(owed < house.mostInAll ? house.mostInAll - owed : 0n)),
      shares: shares.toSorted((a, b) => Number(BigInt(b.lendable) - BigInt(a.lendable))),
      ...sums,
      ...{ counted: formatMinor(counted), loans, ...(call && { call }) },
      ...{ kept: formatMinor(cash(kept < available ? kept : available)), available: formatMinor(cash(available)) },
    });
  };
}
