import type { OutputOf } from '@kuroshio/contract';
import { INSTRUMENTS, type Instrument, sharesOf } from '../../packages/market/src/index.ts';
import { CASH_ASSETS, type CashCode, units as unitCount } from '../../packages/money/src/index.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Facts } from './facts.ts';

const MARKETS = ['twd', 'usd'] as const;
/** The most rows that one call gives. */
const PAGE = 50;

type PagedPath = 'portfolio/positions' | 'trading/list-orders' | 'trading/list-conditionals';

export function instrumentNumbered(no: string): Instrument {
  const found = INSTRUMENTS.find((one) => one.no === Number(no));
  if (found === undefined) throw new Error(`no instrument ${no}`);
  return found;
}

/** What a customer has by the app's own calls, each as lines of text that sort. */
export async function seenBy(api: ApiClient) {
  const seen = { balances: [] as string[], positions: [] as string[], orders: [] as string[], waiting: [] as string[] };
  for (const market of MARKETS) {
    if (market === 'twd') {
      const { balances } = await api.must('portfolio/assets', { market });
      for (const { currency, available, frozen, receivable } of balances)
        seen.balances.push(`${currency} ${available} ${frozen} ${receivable}`);
    }
    const held = await every(api, 'portfolio/positions', { market, show: 'held' }, (page) => page.positions);
    for (const one of held)
      seen.positions.push(
        `${one.symbol} ${one.buyTime} ${one.quantity} of ${one.openedQuantity} closing ${one.closingQuantity} cost ${one.cost} realised ${one.realisedProfit}`,
      );
    const orders = await every(api, 'trading/list-orders', { market, show: 'pending' }, (page) => page.orders);
    for (const one of orders)
      seen.orders.push(
        `${one.id} ${one.symbol} ${one.side} ${one.board} ${one.timeInForce} ${one.quantity} less ${one.filledQuantity} at ${one.price} holds ${one.heldCash} and ${one.heldShares}`,
      );
    const waiting = await every(api, 'trading/list-conditionals', { market, show: 'waiting' }, (page) => page.orders);
    for (const { id, group, symbol, side, trigger, type, timeInForce, quantity, price, state } of waiting)
      seen.waiting.push(
        `${id} ${group} ${symbol} ${side} ${trigger.kind} ${trigger.price} ${trigger.trail} ${trigger.trailUnit} ${type} ${timeInForce} ${quantity} at ${price} ${state}`,
      );
  }
  return sorted(seen);
}

/** What the dump says that this customer has to see. */
export function expectedOf(facts: Facts, customer: string): Awaited<ReturnType<typeof seenBy>> {
  const own = <Fact extends { readonly customer: string }>(all: readonly Fact[]) =>
    all.filter((one) => one.customer === customer);
  const sharesIn = (no: string, units: string | null) => sharesOf(instrumentNumbered(no), unitCount(Number(units)));
  const amountOf = (code: CashCode, ...purposes: number[]) =>
    own(facts.balances)
      .filter(({ asset, purpose }) => Number(asset) === CASH_ASSETS[code].id && purposes.includes(Number(purpose)))
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return sorted({
    balances: (Object.keys(CASH_ASSETS) as CashCode[]).map(
      (code) => `${code} ${amountOf(code, 1)} ${amountOf(code, 2, 4, 5)} ${amountOf(code, 3)}`,
    ),
    positions: own(facts.positions)
      .filter(({ quantity }) => quantity !== '0')
      .map(
        ({ instrument, opened_at, quantity, opened_quantity, closing_quantity, cost, realised }) =>
          `${instrumentNumbered(instrument).symbol} ${Date.parse(opened_at ?? '')} ${sharesIn(instrument, quantity)} of ${sharesIn(instrument, opened_quantity ?? '')} closing ${sharesIn(instrument, closing_quantity ?? '')} cost ${cost} realised ${realised}`,
      ),
    orders: own(facts.orders)
      .filter(({ state }) => state === 'open')
      .map(
        ({
          id,
          instrument,
          side,
          board,
          time_in_force,
          quantity,
          filled_quantity,
          price,
          held_cash,
          pledged_cash,
          held_shares,
        }) =>
          `${id} ${symbolOf(instrument)} ${side} ${board} ${time_in_force} ${sharesIn(instrument ?? '', quantity ?? '')} less ${sharesIn(instrument ?? '', filled_quantity ?? '')} at ${price} holds ${BigInt(held_cash ?? 0) + BigInt(pledged_cash ?? 0)} and ${sharesIn(instrument ?? '', held_shares ?? '')}`,
      ),
    waiting: own(facts.conditionals)
      .filter(({ state }) => state === 'waiting' || state === 'dormant')
      .map(
        (one) =>
          `${one.id} ${one['group_id']} ${symbolOf(one['instrument'])} ${one['side']} ${one['trigger_kind']} ${one['trigger_price']} ${one['trail']} ${one['trail_unit']} ${one['type']} ${one['time_in_force']} ${sharesIn(one['instrument'] ?? '', one['quantity'] ?? '')} at ${one['price']} ${one.state}`,
      ),
  });
}

const symbolOf = (no: string | null | undefined) => instrumentNumbered(no ?? '').symbol;

async function every<P extends PagedPath, Row extends { readonly id: string }>(
  api: ApiClient,
  path: P,
  input: object,
  rowsOf: (page: OutputOf<P>) => readonly Row[],
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const page = await api.must(path, { ...input, limit: PAGE, ...(before === undefined ? {} : { before }) } as never);
    all.push(...rowsOf(page));
    if (!(page as { more: boolean }).more) return all;
  }
}

function sorted<Lists extends Record<string, string[]>>(lists: Lists): Lists {
  for (const list of Object.values(lists)) list.sort();
  return lists;
}
