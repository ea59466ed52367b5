import { SELL } from '@kuroshio/matching';
import { price as priceOf, units } from '@kuroshio/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, instrument, type Stage } from '../stage.ts';
import { marketAt } from '../venues/venue-state.ts';

const tsmc = instrument('TWSE:2330');
let stage: Stage;

beforeEach(async () => {
  stage = await createStage();
  await stage.pass(8_000);
});
afterEach(() => stage.close());

async function previewed(customer: number, terms: { side: 'buy' | 'sell'; quantity: number; price?: number }) {
  const answer = await stage.exchange.preview({
    customer,
    instrumentNo: tsmc.no,
    ticket: {
      ...({ board: 'regular', timeInForce: 'ROD', positionId: undefined } as const),
      side: terms.side,
      type: terms.price === undefined ? 'market' : 'limit',
      quantity: units(terms.quantity),
      price: terms.price === undefined ? undefined : priceOf(terms.price),
    },
  });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

describe('the preview of an order', () => {
  it('at market is estimated as the market stands, while money is held for the worst price', async () => {
    const customer = await stage.customer(1_000_000_000_00n);
    const { estimated, value } = await previewed(customer, { side: 'buy', quantity: 1_000 });
    const { limits, book } = marketAt(stage.exchange.state, tsmc.no);
    expect(estimated.value).toBe(BigInt(book?.best(SELL) ?? 0) * 1_000n);
    expect(value).toBe(BigInt(limits?.up ?? 0) * 1_000n);
    // 0.1425 % in whole dollars.
    expect(estimated.totals).toEqual({ fees: ((estimated.value * 1425n) / 1_000_000n / 100n) * 100n, tax: 0n });
  });

  it('with a price of its own is estimated at it', async () => {
    const customer = await stage.customer(1_000_000_000_00n);
    const price = marketAt(stage.exchange.state, tsmc.no).limits?.down ?? 0;
    const preview = await previewed(customer, { side: 'buy', quantity: 1_000, price });
    expect(preview.estimated.value).toBe(preview.value);
    expect(preview.sameDay).toBe(0);
  });
});
