import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { marginTermsOn } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import { cash, formatMinor } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import { coverOf } from './margin-worth.ts';
import { readCreditAccount, wireCreditAccount } from './credit-account.ts';
import { wireShort } from './wire-short.ts';
import { wireLife } from './wire-term.ts';
import type { MarginCallParts } from './margin-parts.ts';
import { warnedBelow } from './warning-levels.ts';
import { readOpening } from './opening.ts';

type Path = 'margin/margin-overview';
type Overview = OutputOf<Path>;

const OPENED = 'select opened_on from margin_account where customer_id = $1 and closed_on is null';
const AGREEMENT: Overview['agreement'] = '2026-11';

export function marginOverview(parts: MarginCallParts): Handler<InputOf<Path>, Overview> {
  const { database, exchange } = parts;

  /** Undefined where there is no account. */
  async function readAccount(customer: number): Promise<Overview['account']> {
    const room = await exchange.marginRoom({ customer });
    const [row] = await database.query<{ opened_on: TradingDate }>(OPENED, [customer]);
    if (!room.ok || room.value === null || row === undefined) return undefined;
    const { limit, used, ordered, short } = room.value;
    const left = (some: bigint, more: bigint) => formatMinor(cash(limit > some + more ? limit - some - more : 0n));
    return {
      ...{ shortUsed: formatMinor(short.sold), shortOrdered: formatMinor(short.ordered) },
      shortRemaining: left(short.sold, short.ordered),
      ...{ limit: formatMinor(limit), used: formatMinor(used), ordered: formatMinor(ordered) },
      ...{ remaining: left(used, ordered), openedOn: row.opened_on },
    };
  }

  return async (_, context) => {
    const { customerId } = context.requireCustomer();
    const account = await readAccount(customerId);
    const read = await database.transaction(
      async (tx) => ({
        ...(await readOpening(parts, tx, customerId)),
        state: await readCreditAccount(parts, tx, customerId, 'margin'),
        warnedBelowBps: (await warnedBelow(tx, [customerId]))(customerId),
      }),
      { isolation: 'repeatable read' },
    );
    const { today, facts, conditions, limits, available, state } = read;
    const { owing, call, kept } = state;
    const lives = { ...state.lives, isCalled: call !== undefined };
    const terms = marginTermsOn(today);
    const rates = exchange.view.creditRates(context.now);
    const shorts = owing.filter((one) => one.kind === 'short');
    const counted = owing.reduce((sum, one) => sum + coverOf(one), 0n);
    const due = shorts.reduce((total, one) => total + one.value, 0n);
    return ok({
      today,
      ...(account && { account }),
      conditions: conditions.map((one) => ({ ...one })),
      limits: limits.map(({ limit, own, traded, met }) => ({
        ...{ limit: formatMinor(limit), own: formatMinor(own), traded: formatMinor(traded), met },
      })),
      ...{ own: formatMinor(facts.own), traded: formatMinor(facts.traded), agreement: AGREEMENT },
      terms: {
        ...{ loanBps: terms.loanBps, rateBps: rates.interestBps, warnedBelowBps: read.warnedBelowBps },
        ...{ shortMarginBps: terms.shortMarginBps, borrowFeeBps: rates.borrowFeeBps },
        ...{ collateralBps: rates.collateralBps, coverDaysBefore: terms.coverDaysBefore },
        ...{ callBelowBps: terms.callBelowBps, liftedFromBps: terms.liftedFromBps, daysToPay: terms.daysToPay },
        ...{ termMonths: terms.termMonths, extensions: terms.extensions },
        ...{ toldBeforeEnd: terms.toldBeforeEnd, daysOfSelling: terms.daysOfSelling },
      },
      ...wireCreditAccount(exchange, state, today),
      ...{ counted: formatMinor(cash(counted)), owedShares: formatMinor(cash(due)) },
      shorts: shorts.map((one) => ({
        ...wireShort(exchange, one, owing),
        ...wireLife(exchange, one, owing, lives),
      })),
      ...(call && { call }),
      kept: formatMinor(kept < available ? kept : available),
      available: formatMinor(available),
    });
  };
}
