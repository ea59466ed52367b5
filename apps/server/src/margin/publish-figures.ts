import { ratioBps } from '@kuroshio/credit';
import { sharesOf, type TradingDate } from '@kuroshio/market';
import type { CallRow } from './call-rows.ts';
import { type Figure, insertDay } from './figure-rows.ts';
import type { MarginParts } from './margin-parts.ts';
import { type Owing, ratioOf } from './margin-worth.ts';

/** What stands for loans and is owed, and of how many accounts. */
function balancesOf(owing: readonly Owing[]) {
  let [marginShares, loan, shortShares] = [0, 0n, 0];
  for (const { kind, instrument, position } of owing) {
    if (kind === 'short') shortShares += sharesOf(instrument, position.quantity);
    else {
      marginShares += sharesOf(instrument, position.quantity);
      loan += position.loan;
    }
  }
  return {
    ...{ margin_shares: BigInt(marginShares), loan, short_shares: BigInt(shortShares) },
    accounts: new Set(owing.map(({ position }) => position.customer)).size,
  };
}

/**
 * Publishes what stands on credit after a day, of each stock and of all customers together, as both exchanges do after theirs. The
 * ratio of all is article 23's over all accounts: what stands for debts over the debts.
 * @param calls those that have not ended by this close
 */
export async function publishFigures(
  { database, marks }: Pick<MarginParts, 'database' | 'marks'>,
  date: TradingDate,
  owing: readonly Owing[],
  calls: readonly CallRow[],
): Promise<void> {
  const ratio = ratioOf(owing);
  const none = { ratio_bps: null, called: 0, selling: 0 };
  const stocks = Map.groupBy(owing, ({ instrument }) => instrument.no);
  const figures: Figure[] = [
    {
      ...{ on_date: date, instrument_no: null, ...balancesOf(owing) },
      ratio_bps: ratio === undefined ? null : ratioBps(ratio),
      called: calls.filter(({ called_on }) => called_on === date).length,
      selling: calls.filter(({ state }) => state === 'selling').length,
    },
    ...[...stocks].map(([no, own]) => ({ on_date: date, instrument_no: no, ...none, ...balancesOf(own) })),
  ];
  await database.transaction((tx) => insertDay(tx, marks, date, figures));
}
