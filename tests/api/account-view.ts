import type { CurrencyCode, OutputOf } from '@kuroshio/contract';
import { expect } from 'vitest';
import type { ApiClient } from './api-client.ts';

type Market = 'twd' | 'usd';
type Entry = OutputOf<'statements/fund-record'>['entries'][number];

const currencyOf: Readonly<Record<Market, CurrencyCode>> = { twd: 'TWD', usd: 'USD' };

/** All entries of a currency, newest first, fetched page by page. */
export async function wholeFundRecord(client: ApiClient, currency: CurrencyCode): Promise<Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const { entries, more } = await client.must('statements/fund-record', {
      currency,
      withHolds: true,
      limit: 3,
      ...(before === undefined ? {} : { before }),
    });
    all.push(...entries);
    if (!more) return all;
  }
}

/**
 * Checks what must be true of an account at every moment: the total is the sum of its parts, each frozen cent has an
 * owner, and the fund record adds up to the balance and to each of its purposes.
 * @param tries how often all is read at most, as something may be posted between two readings
 * @returns the assets, in minor units
 */
export async function checkAccount(client: ApiClient, market: Market, tries = 3) {
  const assets = await client.must('portfolio/assets', { market });
  const minor = (
    name: 'available' | 'frozen' | 'receivable' | 'payable' | 'marketValue' | 'settledCash' | 'unsettled',
  ) => BigInt(assets[name]);
  const cash = minor('available') + minor('frozen') + minor('receivable');
  expect(BigInt(assets.total), 'total = available + frozen + receivable + market value').toBe(
    cash + minor('marketValue'),
  );
  expect(minor('settledCash') + minor('unsettled'), 'what is settled and what is to come').toBe(cash);
  expect(minor('frozen') <= BigInt(assets.total), 'what is frozen is a part of the total').toBe(true);
  const { unsettled } = await client.must('portfolio/settlement-days', { market });
  expect(unsettled, 'the settlement days add up').toBe(assets.unsettled);
  expect(BigInt(assets.buyingPower)).toBe(minor('available') + minor('receivable'));
  expect(BigInt(assets.profit)).toBe(BigInt(assets.unrealisedProfit) + BigInt(assets.realisedProfit));
  const { total, rows } = await client.must('portfolio/holds', { currency: market === 'twd' ? 'TWD' : 'USD' });
  expect(total, 'each frozen amount is held by something').toBe(assets.frozen);
  expect(sum(rows.map((row) => row.amount))).toBe(BigInt(total));

  const entries = await wholeFundRecord(client, currencyOf[market]);
  // What was posted between the two readings is in the one and not in the other.
  if (tries > 1 && BigInt(entries[0]?.balanceAfter ?? 0) !== cash) return checkAccount(client, market, tries - 1);
  expect(sum(entries.map((entry) => entry.net)), 'the fund record adds up to the balance').toBe(cash);
  expect(BigInt(entries[0]?.balanceAfter ?? 0)).toBe(cash);
  const changes = entries.flatMap((entry) => entry.changes);
  const moved = (purpose: string) => sum(changes.filter((one) => one.purpose === purpose).map((one) => one.amount));
  expect(
    { available: moved('available'), held: moved('held'), receivable: moved('receivable'), payable: moved('payable') },
    'and to each purpose of it',
  ).toEqual({
    available: minor('available'),
    // What a purchase holds for its settlement day is spent, so it is not frozen.
    held: minor('frozen') - minor('payable'),
    receivable: minor('receivable'),
    payable: minor('payable'),
  });
  entries.forEach((entry, i) => {
    expect(sum(entry.changes.map((one) => one.amount))).toBe(BigInt(entry.net));
    const earlier = BigInt(entries[i + 1]?.balanceAfter ?? 0);
    expect(BigInt(entry.balanceAfter), 'each balance follows from the one before').toBe(earlier + BigInt(entry.net));
  });
  return { ...assets, cash, entries };
}

export function sum(amounts: readonly string[]): bigint {
  return amounts.reduce((total, amount) => total + BigInt(amount), 0n);
}
