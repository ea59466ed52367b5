import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Deposited, maintenanceRatio, marginTermsOn, ratioBps } from '@kuroshio/credit';
import { sharesOf } from '@kuroshio/market';
import { cash, formatMinor } from '@kuroshio/money';
import type { Position } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { clockOf, instrumentAt } from '../exchange/index.ts';
import {
  countedAt,
  depositedFor,
  openCalls,
  type Owing,
  paidSince,
  priceNow,
  transactionOf,
  VENUE,
} from '../margin/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readHeld } from '../portfolio/index.ts';
import { ceilingOf } from '../secured-loans/index.ts';
import { type PledgeParts, readLoan } from './pledge-parts.ts';

type Path = 'pledges/pledge-room';

function ratioWith(owing: readonly Owing[], more: readonly Deposited[] = []): number {
  const ratio = maintenanceRatio(owing.map(transactionOf), [...owing.flatMap(depositedFor), ...more]);
  assert(ratio !== undefined, 'something is owed on the account');
  return ratioBps(ratio);
}

export function pledgeRoom({ database, exchange, marks }: PledgeParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const ceilings = (numbers: Iterable<number>) =>
    Promise.all([...numbers].map(async (no) => ({ instrumentNo: no, ceiling: await ceilingOf(exchange, no) })));

  return async ({ loanOf }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const { found, held, left } = await database.transaction(
      async (tx) => {
        const own = await readLoan({ exchange }, tx, customer, Number(loanOf));
        const [call] = own === undefined ? [] : await openCalls(tx, marks, customer, own.account);
        const isOf = call?.positions.includes(BigInt(loanOf)) === true;
        const paid = call !== undefined && isOf ? await paidSince(tx, call) : 0n;
        return {
          found: own,
          held: await readHeld(tx, exchange.view.rulebook.instruments, customer, 'twd'),
          left: call === undefined || !isOf ? undefined : cash(paid < call.amount ? call.amount - paid : 0n),
        };
      },
      { isolation: 'repeatable read' },
    );
    if (found === undefined) return refuse('POSITION_NOT_FOUND');
    const numbers = new Set(held.map(({ instrumentNo }) => instrumentNo));
    const room = await exchange.pledgeRoom({ customer, loanOf: Number(loanOf), ceilings: await ceilings(numbers) });
    if (!room.ok) return room;
    const byId = new Map<number, Position>(held.map((one) => [one.id, one]));
    const shares = room.value.flatMap(({ positionId, countsBps, value, counted }) => {
      const position = byId.get(positionId);
      if (position === undefined) return [];
      const instrument = instrumentAt(exchange.view, position.instrumentNo);
      const worth = countedAt(exchange, instrument, position.quantity, priceNow(exchange, instrument));
      const more = [{ value: worth, ratioBps: countsBps }];
      return [
        {
          ...{ positionId: String(positionId), symbol: instrument.symbol, countsBps, of: counted },
          ...{ quantity: sharesOf(instrument, position.quantity), value: formatMinor(value) },
          counted: formatMinor(counted),
          ratioAfterBps: ratioWith(found.owing, more),
          ownRatioAfterBps: ratioWith([found.loan], more),
        },
      ];
    });
    return ok({
      ...{ ratioBps: ratioWith(found.owing), ownRatioBps: ratioWith([found.loan]) },
      liftedFromBps: marginTermsOn(clockOf(exchange.view, VENUE).date).liftedFromBps,
      ...(left !== undefined && { left: formatMinor(left) }),
      shares: shares.toSorted((a, b) => Number(b.of - a.of)).map(({ of: _, ...one }) => one),
    });
  };
}
