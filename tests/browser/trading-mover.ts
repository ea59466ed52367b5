import { expect } from '@playwright/test';
import { type ApiClient, eventually } from '../api/api-client.ts';

/** The last price of an instrument, price units. */
export async function lastOf(client: ApiClient, symbol: string): Promise<number> {
  return (await client.must('quotes/detail', { symbol })).quote.last;
}

/** One lot, held. @returns the position */
export async function hold(client: ApiClient, key: string, symbol: string): Promise<string> {
  const order = { symbol, side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1000 } as const;
  await client.must('trading/place-order', { ...order, clientOrderId: `conditional-${key}` });
  return eventually('the position', async () => {
    const { positions } = await client.must('portfolio/positions', { market: 'twd', show: 'held' });
    return positions.find(({ state }) => state === 'holding')?.id;
  });
}

/** Somebody with money who moves the price of a quiet stock: buys what is offered, then sells it to whoever bids. */
export class Mover {
  readonly #client: ApiClient;
  readonly #symbol: string;
  #keys = 0;

  constructor(client: ApiClient, symbol: string) {
    this.#client = client;
    this.#symbol = symbol;
  }

  async buy(): Promise<void> {
    const { buyingPower } = await this.#client.must('portfolio/assets', { market: 'twd' });
    const { quote } = await this.#client.must('quotes/detail', { symbol: this.#symbol });
    // A market order holds money up to the limit of the day, and there are charges.
    const lots = Math.floor(Number(buyingPower) / (quote.limitUp * 1000 * 1.01));
    if (lots > 0) await this.#trade('buy', lots * 1000);
  }

  async sell(): Promise<void> {
    const holdings = await this.#client.must('portfolio/holdings', { market: 'twd' });
    const held = holdings.find(({ symbol }) => symbol === this.#symbol)?.sellable ?? 0;
    if (held > 0) await this.#trade('sell', held);
  }

  /** Trades up and down until something has happened. */
  async until(happened: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(
        async () => {
          await this.sell();
          if (await happened()) return true;
          await this.buy();
          return false;
        },
        { timeout: 90_000, intervals: [1000] },
      )
      .toBe(true);
  }

  async #trade(side: 'buy' | 'sell', quantity: number): Promise<void> {
    const order = { symbol: this.#symbol, side, type: 'market', timeInForce: 'IOC', quantity } as const;
    await this.#client.must('trading/place-order', { ...order, clientOrderId: `mover-${this.#keys++}-${side}` });
  }
}
