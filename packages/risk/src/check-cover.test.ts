import { type Instrument, TABLES, tradingDate } from '@kuroshio/market';
import { type Cash, cash, type Price, type Units } from '@kuroshio/money';
import { newShort, type ShortPosition } from '@kuroshio/orders';
import { describe, expect, it } from 'vitest';
import { checkCoverAt } from './check-short.ts';
import type { OrderFacts } from './facts.ts';

const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
const tradingDateOf = tradingDate('2026-07-09');
const nt = (dollars: number): Cash => cash(BigInt(dollars) * 100n);

/** 2,000 shares are owed, for which so much is held; open purchases give `closing` of them back. */
function owed(collateral: number, closing: number): ShortPosition {
  const position = newShort({
    ...{ id: 1, customer: 100_001, instrumentNo: tsmc.no, orderId: 1, openedOn: tradingDateOf, openedAt: 0 },
    shortMarginBps: 9_000,
  });
  return {
    ...{ ...position, quantity: 2_000 as Units, closingQuantity: closing as Units },
    ...{ proceeds: nt(collateral), collateral: nt(collateral) },
  };
}

function check(price: number, { held = 0, free = 0, collateral = 100_000, closing = 1_000 } = {}) {
  const short = { owed: [owed(collateral, closing)] };
  const facts = { instrument: tsmc, limits: { up: 11_000, down: 9_000 }, available: nt(free), short };
  const order = {
    ...{ closes: [{ positionId: 1, quantity: 1_000 as Units }], heldCash: nt(held), tradingDate: tradingDateOf },
  };
  const outcome = checkCoverAt(order, facts as unknown as OrderFacts, price as Price);
  return outcome.ok ? Number(outcome.value.held) / 100 : outcome.refusal.code;
}

/** Of 1,000 at 110: 110,000, a commission of 156 (0.1425 %), and a dollar for what fills may be charged more. */
describe('a purchase that gives shares back, at another price', () => {
  it.each([
    ['what is held for the shares pays all of it', 11_000, { collateral: 200_000 }, 0],
    ['what is held does not reach: the rest is set aside', 11_000, { free: 20_000 }, 10_157],
    ['some of that is held already', 11_000, { free: 20_000, held: 10_000 }, 157],
    ['cheaper, it keeps what it holds', 9_000, { held: 10_000 }, 0],
    ['no more than is free', 11_000, { free: 10_156 }, 'BALANCE_INSUFFICIENT'],
    [
      'what another purchase may take of what is held is that one’s',
      11_000,
      { free: 120_000, closing: 2_000 },
      110_157,
    ],
    ['even where it would reach for both', 11_000, { free: 120_000, closing: 2_000, collateral: 300_000 }, 110_157],
  ])('%s', (_, price, facts, more) => {
    expect(check(price, facts)).toBe(more);
  });
});
