import { CASH_ASSETS, cash } from '@kuroshio/money';
import { balancesOf } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import type { MarginParts } from './margin-parts.ts';
import { readShortfalls } from './margin-worth.ts';

/** Loans are paid back in whole dollars. */
const DOLLAR = 100n;

/**
 * What a sale did not reach is taken from money that is free, as soon as there is some (article 55): never more than is owed,
 * and never what is held for something. The rest stays owed. The key has what is owed in it, so that nothing is taken twice.
 */
export async function collectShortfalls({
  database,
  exchange,
}: Pick<MarginParts, 'database' | 'exchange'>): Promise<void> {
  for (const { position, instrument } of await readShortfalls(database, exchange)) {
    const balance = (await balancesOf(database, position.customer)).get(CASH_ASSETS[instrument.currency].id);
    const free = ((balance?.available ?? 0n) / DOLLAR) * DOLLAR;
    const principal = cash(free < position.loan ? free : position.loan);
    if (principal === 0n) continue;
    const { date } = clockOf(exchange.view, instrument.venue);
    await exchange.repayMargin({
      customer: position.customer,
      clientKey: `shortfall.${position.id}.${position.loan}.${date}`,
      ...{ positionId: position.id, principal },
    });
  }
}
