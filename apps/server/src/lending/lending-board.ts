import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { divideFees, lendingFee, lendingTermsOn } from '@kuroshio/credit';
import { sharesOf, unitsOf } from '@kuroshio/market';
import { cash, formatMinor } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import { lendingDay, lotValue, readLendable } from './lendable.ts';
import type { LendingParts } from './lending-parts.ts';
import { isOurs, lenderRate, SELECT_LENDING, type StoredLending, termsOfRow } from './lending-rows.ts';

type Path = 'lending/lending-board';

const PAID = `select coalesce(sum(lender - withheld), 0)::bigint as paid from share_lending
  where customer_id = $1 and returned_on is not null`;

export function lendingBoard(parts: LendingParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_, context) => {
    const { customerId } = context.requireCustomer();
    const today = lendingDay(parts.exchange);
    const terms = { ...lendingTermsOn(today), lenderBps: parts.settings.at('lending-lender-part', context.now) };
    const { holdings, open, paid } = await parts.database.transaction(
      async (tx) => ({
        holdings: await readLendable(parts, tx, customerId),
        open: await tx.query<StoredLending>(`${SELECT_LENDING} where customer_id = $1 and returned_on is null`, [
          customerId,
        ]),
        paid: (await tx.query<{ paid: bigint }>(PAID, [customerId]))[0]?.paid ?? 0n,
      }),
      { isolation: 'repeatable read' },
    );
    const accrued = open
      .filter((row) => isOurs(parts.marks, row))
      .reduce((sum, row) => sum + divideFees(termsOfRow(row), cash(row.fees)).lender, 0n);
    return ok({
      today,
      holdings: holdings
        .filter(({ held, lot, lent }) => held >= lot || lent > 0)
        .map((one) => {
          const { instrument, demand, exDate, why, lots } = one;
          // Thirty days of whole dollars each, as they will be counted.
          const month = cash(lendingFee(lotValue(parts, one), demand.rateBps) * 30n);
          return {
            symbol: instrument.symbol,
            held: sharesOf(instrument, one.held),
            lent: sharesOf(instrument, one.lent),
            lotSize: sharesOf(instrument, unitsOf(instrument, instrument.lotSize)),
            lots,
            rateBps: demand.rateBps,
            lenderRateBps: lenderRate(terms, demand.rateBps),
            aLotAMonth: formatMinor(divideFees(terms, month).lender),
            exDate: exDate ?? ('' as const),
            why,
          };
        }),
      termDays: [...terms.termDays],
      lenderBps: terms.lenderBps,
      collateralBps: terms.collateralBps,
      extensions: terms.extensions,
      longestDays: terms.longestDays,
      accrued: formatMinor(accrued),
      paid: formatMinor(paid),
    });
  };
}
