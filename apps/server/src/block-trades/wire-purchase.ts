import type { OutputOf } from '@kuroshio/contract';
import type { TradingDate } from '@kuroshio/market';
import { formatMinor } from '@kuroshio/money';
import { clockOf, wireStamp } from '../exchange/index.ts';
import type { BlockParts } from './block-parts.ts';
import type { BlockRow } from './block-rows.ts';
import type { PurchaseRow } from './purchase-rows.ts';

type Purchase = OutputOf<'block-trades/buy'>;

/** The position that a purchase opened, as far as it is written. */
interface OpenedPosition {
  readonly id: bigint;
  readonly quantity: bigint;
  readonly locked_until: TradingDate | null;
}

const POSITIONS = `select opened_by as purchase, id, quantity, locked_until from positions
  where opened_kind = 'block' and opened_by = any($1::bigint[])`;

/** Purchases with what has become of their shares. */
export async function wirePurchases(
  { database, exchange: { view } }: Pick<BlockParts, 'database' | 'exchange'>,
  rows: readonly (PurchaseRow & { readonly block: BlockRow })[],
): Promise<Purchase[]> {
  const found = await database.query<
    OpenedPosition & { readonly [column: string]: unknown; readonly purchase: bigint }
  >(POSITIONS, [rows.map(({ id }) => id)]);
  const positions = new Map(found.map((one) => [one.purchase, one]));
  return rows.map(({ block, ...row }) => {
    const at = row.bought_at.getTime();
    const position = positions.get(row.id);
    return {
      ...{ id: String(row.id), blockId: String(block.id) },
      ...{ institutionTw: block.institution_tw, institutionEn: block.institution_en },
      ...symbolOf(view, block),
      ...{ simulated: block.source === 'simulated', premiumBps: block.premium_bps },
      ...{ shares: Number(row.shares), price: Number(row.price) },
      ...{ value: formatMinor(row.value), fee: formatMinor(row.charges) },
      ...stateOf(view, block, position),
      ...{ boughtAt: at, boughtStamp: wireStamp(view, block.venue, at) },
    };
  });
}

function symbolOf(view: BlockParts['exchange']['view'], { instrument_no }: BlockRow) {
  const instrument = view.rulebook.instruments.byNo(instrument_no);
  return { symbol: instrument?.symbol ?? '', nameTw: instrument?.nameTw ?? '', nameEn: instrument?.nameEn ?? '' };
}

function stateOf(
  view: BlockParts['exchange']['view'],
  { venue }: BlockRow,
  position: OpenedPosition | undefined,
): Pick<Purchase, 'state' | 'positionId' | 'lockedUntil' | 'held'> {
  if (position === undefined) return { state: 'paid', positionId: '', lockedUntil: '', held: 0 };
  const { id, quantity, locked_until: until } = position;
  const isLocked = until !== null && clockOf(view, venue).date < until;
  return {
    state: quantity === 0n ? 'sold' : isLocked ? 'locked' : 'free',
    ...{ positionId: String(id), lockedUntil: until ?? '', held: Number(quantity) },
  };
}

/** One purchase, as a call answers it. */
export async function answerPurchase(parts: BlockParts, block: BlockRow, row: PurchaseRow): Promise<Purchase> {
  const [purchase] = await wirePurchases(parts, [{ ...row, block }]);
  if (purchase === undefined) throw new Error(`purchase ${row.id} is there`);
  return purchase;
}
