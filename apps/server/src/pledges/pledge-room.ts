import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { marginTermsOn, partOf, ratioBps } from '@kuroshio/credit';
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
  ratioOf,
  VENUE,
} from '../margin/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readHeld } from '../portfolio/index.ts';
import { ceilingOf } from '../secured-loans/index.ts';
import { type PledgeParts, readLoan } from './pledge-parts.ts';

type Path = 'pledges/pledge-room';

function shownRatio(owing: readonly Owing[]): number {
  const ratio = ratioOf(owing);
  assert(ratio !== undefined, 'something is owed on the account');
  return ratioBps(ratio);
}

export function pledgeRoom({ database, exchange, marks }: PledgeParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const ceilings = (numbers: Iterable<number>) =>
    Promise.all([...numbers].map(async (no) => ({ instrumentNo: no, ceiling: await ceilingOf(exchange, no) })));

  return async ({ loanOf }, context) => {
    const { customerId: customer } = context.requireCustomer();
    const { found, held, toPay } = await database.transaction(
      async (tx) => {
        const own = await readLoan({ exchange }, tx, customer, Number(loanOf));
        const [call] = own === undefined ? [] : await openCalls(tx, marks, customer, own.account);
        const isOf = call?.positions.includes(BigInt(loanOf)) === true;
        const paid = call !== undefined && isOf ? await paidSince(tx, call) : 0n;
        return {
          found: own,
          held: await readHeld(tx, exchange.view.rulebook.instruments, customer, 'twd'),
          toPay: call === undefined || !isOf ? undefined : cash(paid < call.amount ? call.amount - paid : 0n),
        };
      },
      { isolation: 'repeatable read' },
    );
    if (found === undefined) return refuse('POSITION_NOT_FOUND');
    const numbers = new Set(held.map(({ instrumentNo }) => instrumentNo));
    const asked = await exchange.pledgeRoom({ customer, loanOf: Number(loanOf), ceilings: await ceilings(numbers) });
    if (!asked.ok) return asked;
    const byId = new Map<number, Position>(held.map((one) => [one.id, one]));
    const standing = depositedFor(found.loan).reduce((sum, one) => sum + partOf(one.value, one.ratioBps), 0n);
    const left = cash(found.loan.position.loan - standing);
    const worth = asked.value.toSorted((a, b) => Number(b.counted - a.counted));
    const shares = worth.flatMap(({ positionId, countsBps, value, counted }) => {
      const position = byId.get(positionId);
      if (position === undefined) return [];
      const instrument = instrumentAt(exchange.view, position.instrumentNo);
      const price = priceNow(exchange, instrument);
      const now = countedAt(exchange, instrument, position.quantity, price);
      const more = { position, instrument, price, value: now, counted: now, countsBps };
      const then = { ...found.loan, pledged: [...found.loan.pledged, more] };
      // No more of it counts than the loan has room for.
      const counts = counted < left ? counted : left;
      return [
        {
          ...{ positionId: String(positionId), symbol: instrument.symbol, countsBps },
          ...{ quantity: sharesOf(instrument, position.quantity), value: formatMinor(value) },
          counted: formatMinor(counts),
          ratioAfterBps: shownRatio(found.owing.map((one) => (one === found.loan ? then : one))),
          ownRatioAfterBps: shownRatio([then]),
        },
      ];
    });
    return ok({
      ...{ ratioBps: shownRatio(found.owing), ownRatioBps: shownRatio([found.loan]) },
      liftedFromBps: marginTermsOn(clockOf(exchange.view, VENUE).date).liftedFromBps,
      ...(toPay !== undefined && { left: formatMinor(toPay) }),
      shares,
    });
  };
}
