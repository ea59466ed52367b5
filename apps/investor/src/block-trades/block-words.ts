import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { priceText, type TagKind } from '@kuroshio/ui';
import { dateText } from '../platform/format.ts';
import { useLanguage } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';

export type Block = OutputOf<'block-trades/detail'>;
export type Purchase = OutputOf<'block-trades/buy'>;

/** Others buy and the market moves while a screen is looked at, ms. */
export const ASK_EVERY = 5_000;

export const STATUS_TEXTS = {
  coming: 'blockTrades.statusComing',
  open: 'blockTrades.statusOpen',
  'sold-out': 'blockTrades.statusSoldOut',
  closed: 'blockTrades.statusClosed',
} as const satisfies Record<Block['status'], TextKey>;

export const STATE_TEXTS = {
  paid: 'blockTrades.statePaid',
  locked: 'blockTrades.stateLocked',
  free: 'blockTrades.stateFree',
  sold: 'blockTrades.stateSold',
} as const satisfies Record<Purchase['state'], TextKey>;

export const STATE_KINDS = {
  paid: 'brand',
  locked: 'warn',
  free: 'accent',
  sold: 'neutral',
} as const satisfies Record<Purchase['state'], TagKind>;

/** Names in the reader's language. */
export function useBlockNames() {
  const isTw = useLanguage() === 'tw';
  return {
    nameOf: ({ nameTw, nameEn }: Pick<Block, 'nameTw' | 'nameEn'>) => (isTw ? nameTw : nameEn),
    sellerOf: ({ institutionTw, institutionEn }: Pick<Block, 'institutionTw' | 'institutionEn'>) =>
      isTw ? institutionTw : institutionEn,
  };
}

export const codeOf = ({ symbol }: Pick<Block, 'symbol'>) => symbol.slice(symbol.indexOf(':') + 1);

/** Prices of Taiwan, in cents. */
export const tradeText = (price: number) => priceText(price, 2);

/** `MM.DD hh:mm`: the year is that of the market's clock. */
export const momentText = ({ date, time }: Block['opens']) => `${dateText(date).slice(5)} ${time}`;

/** By how much the block costs more than the market now, in basis points; undefined while its price is not fixed. */
export function againstMarket({ price, marketPrice }: Block): number | undefined {
  if (price === undefined || marketPrice === 0) return undefined;
  return Math.trunc(((price - marketPrice) * 10_000) / marketPrice);
}

/** What a purchase changes on other screens. */
export function refreshBlocks(): Promise<unknown> {
  return refresh(
    ...(['block-trades/detail', 'block-trades/list-blocks', 'block-trades/list-purchases'] as const),
    ...(['portfolio/assets', 'portfolio/holdings', 'portfolio/positions', 'statements/fund-record'] as const),
  );
}
