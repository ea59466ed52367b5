/** The currencies of the product, in the specification's words (CNY is labelled RMB on screens). */
export const CASH_ASSETS = {
  TWD: { id: 1, code: 'TWD', decimals: 2 },
  USD: { id: 2, code: 'USD', decimals: 2 },
  CNY: { id: 3, code: 'CNY', decimals: 2 },
  HKD: { id: 4, code: 'HKD', decimals: 2 },
  THB: { id: 5, code: 'THB', decimals: 2 },
  JPY: { id: 6, code: 'JPY', decimals: 0 },
  VND: { id: 7, code: 'VND', decimals: 0 },
  MYR: { id: 8, code: 'MYR', decimals: 2 },
  KRW: { id: 9, code: 'KRW', decimals: 0 },
  USDT: { id: 10, code: 'USDT', decimals: 6 },
} as const satisfies Record<string, CashAsset>;

export type CashCode = keyof typeof CASH_ASSETS;

export interface CashAsset {
  /** Stable number of the asset in the ledger; cash assets are 1 to 99, instruments begin at 1000. */
  readonly id: number;
  readonly code: string;
  /** Minor units per unit as a power of ten (ISO 4217; USDT as on its chains). */
  readonly decimals: number;
}

const byId = new Map<number, CashAsset & { code: CashCode }>(
  Object.values(CASH_ASSETS).map((asset) => [asset.id, asset]),
);

/** The cash asset with this ledger number, or undefined where the number is an instrument's. */
export function cashAsset(id: number): (CashAsset & { code: CashCode }) | undefined {
  return byId.get(id);
}
