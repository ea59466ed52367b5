import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { addTradingDays, sharesOf, type TradingDate } from '@kuroshio/market';
import { cash, quotedPrice, units } from '@kuroshio/money';
import { averagePrice, clockOf, instrumentAt } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { BUY_IN_FROM } from '../us-margin/index.ts';
import { type CreditOversightParts, PAGE } from './oversight-parts.ts';
import { readRecallPage, type RecallKey, type RecallRow } from './recall-rows.ts';

type Path = 'credit-oversight/list-recalls';
type Recall = OutputOf<Path>['recalls'][number];

const keyOf = ({ due, short }: RecallKey) => `${due}.${short}`;

function keyAfter(after: string | undefined): RecallKey | undefined {
  const [due, short] = after?.split('.') ?? [];
  return due === undefined || short === undefined ? undefined : { due, short: BigInt(short) };
}

/** What is wanted back now, as the exchange has it, and how it stands with the day. */
interface Wanted {
  /** Whole shares, by the recall. */
  readonly shares: ReadonlyMap<string, bigint>;
  readonly isBuyingIn: (due: string) => boolean;
}

/**
 * Recalls of US shares. Nothing keeps them as such: that of today and of the next day is what the exchange says at this moment, those before are what was told and what the
 * house ordered.
 */
export function listRecalls({
  database,
  exchange,
}: CreditOversightParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { view } = exchange;

  /** Of today while it can still be bought in, and of the next day from its own close on, by when it was told. */
  async function wantedNow() {
    const { date, phase, msOfDay } = clockOf(view, 'US');
    const isOver = phase === 'after-hours' || phase === 'closed';
    const due = isOver ? addTradingDays(view.rulebook.calendar, 'US', date, 1) : date;
    const asked = await exchange.usRecalls({ customer: 0, date: due });
    if (!asked.ok) return asked;
    const keys = asked.value.map(({ shortId }) => ({ due, short: BigInt(shortId) }));
    return ok({
      // Before it is told at the close, what is wanted on the next day is only to come.
      keys: isOver ? [] : keys,
      shares: new Map(keys.map((key, n) => [keyOf(key), asked.value[n]?.shares ?? 0n])),
      isBuyingIn: (day: string) => !isOver && day === date && msOfDay >= BUY_IN_FROM,
    });
  }

  return async ({ after }) => {
    const now = await wantedNow();
    if (!now.ok) return now;
    const rows = await readRecallPage(database, keyAfter(after), now.value.keys);
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      recalls: shown.map((row) => wireRecall({ exchange }, row, now.value)),
      next: last === undefined ? null : keyOf(last),
    });
  };
}

function wireRecall(
  { exchange: { view } }: Pick<CreditOversightParts, 'exchange'>,
  row: RecallRow,
  now: Wanted,
): Recall {
  const instrument = instrumentAt(view, row.instrument_no);
  const shares = (quantity: bigint) => sharesOf(instrument, units(Number(quantity)));
  const wanted = now.shares.get(keyOf(row));
  const bought = shares(row.bought);
  const covered = shares(row.covered);
  const asked = Number(row.told ?? wanted ?? shares(row.first ?? 0n));
  const average = averagePrice(instrument, cash(row.value), units(Number(row.bought)));
  function stateOf(): Recall['state'] {
    if (wanted !== undefined) return now.isBuyingIn(row.due) ? 'buying-in' : 'told';
    if (bought > 0) return 'bought-in';
    return covered > 0 && covered >= asked ? 'covered' : 'ended';
  }

  return {
    ...{ short: String(row.short), customer: String(row.customer_id), symbol: instrument.symbol },
    shares: asked,
    toldOn: row.told === null ? null : addTradingDays(view.rulebook.calendar, 'US', row.due as TradingDate, -1),
    ...{ dueOn: row.due, state: stateOf(), covered, orders: row.orders, bought },
    price: bought === 0 ? null : quotedPrice(average, instrument.priceScale),
  };
}
