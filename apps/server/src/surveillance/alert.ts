import type { Queryable } from '../platform/database/index.ts';
import type { OrderSide } from './layering.ts';

/** By which an alert was found; docs/surveillance.md says each. */
export type Rule =
  | 'self-trade'
  | 'shared-device'
  | 'wash-trades'
  | 'wash-ring'
  | 'lead-against-pool'
  | 'layering'
  | 'price-mover';

/** What of some trades an alert tells. */
interface AlertTrade {
  readonly id: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly cashAsset: number;
}

/** How far a price went by the trades of an alert, as it is stored. */
export interface StoredMove {
  readonly side: OrderSide;
  /** In price units: the price before the first of them, and the worst of the last minute. */
  readonly before: string;
  readonly after: string;
  /** What all traded meanwhile, in units of shares. */
  readonly volume: string;
  /** When the first and the last of them was, epoch ms. */
  readonly from: number;
  readonly to: number;
}

export interface Alert {
  /** What is told once. */
  readonly key: string;
  readonly rule: Rule;
  readonly customers: readonly number[];
  readonly instrumentNo: number;
  readonly tradingDate: string;
  readonly trades: readonly AlertTrade[];
  /** The large orders that were taken back, by the numbers of that; none for rules of trades. */
  readonly takenBack: readonly bigint[];
  readonly links: object;
  /** For rules of a price. */
  readonly move?: StoredMove;
}

/** Notes the alerts. @returns those that were not noted before */
export async function tell(tx: Queryable, alerts: readonly Alert[], now: number): Promise<Alert[]> {
  const told: Alert[] = [];
  for (const alert of alerts) {
    const { key, rule, customers, instrumentNo, tradingDate, trades, takenBack, links, move } = alert;
    const last = trades.at(-1);
    if (last === undefined) continue;
    const rows = await tx.query(
      `insert into surveillance_alert (key, rule, customers, instrument_no, trading_date, trades, quantity, value, cash_asset,
         links, found_at, taken_back, move) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict (key) do nothing returning id`,
      [
        ...[key, rule, [...customers], instrumentNo, tradingDate, trades.map(({ id }) => id)],
        ...[sumOf(trades, 'quantity'), sumOf(trades, 'value'), last.cashAsset, JSON.stringify(links), new Date(now)],
        ...[[...takenBack], move === undefined ? null : JSON.stringify(move)],
      ],
    );
    if (rows.length > 0) told.push(alert);
  }
  return told;
}

const sumOf = (trades: readonly AlertTrade[], what: 'quantity' | 'value') =>
  trades.reduce((sum, trade) => sum + trade[what], 0n);
