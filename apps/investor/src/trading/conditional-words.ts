import type { ConditionalLeg, Listing, WireConditional } from '@kuroshio/contract';
import type { RefusalCode } from '@kuroshio/refusals';
import type { TextKey, Translate } from '@kuroshio/text';
import type { Side, TriggerKind } from '@kuroshio/orders/words.ts';
import { percentText, priceText, type TagKind } from '@kuroshio/ui';
import { failureText, Refused } from '../platform/failure.ts';
import type { ConditionalKind } from './conditional-draft.ts';

const KIND_KEYS = {
  stop: { sell: 'conditional.stopSell', buy: 'conditional.stopBuy' },
  'take-profit': { sell: 'conditional.profitSell', buy: 'conditional.profitBuy' },
  trailing: { sell: 'conditional.trailingSell', buy: 'conditional.trailingBuy' },
  oco: { sell: 'conditional.either', buy: 'conditional.either' },
} as const satisfies Record<ConditionalKind, Record<Side, TextKey>>;

/** The name of a kind: what protects a sale is an entry for a purchase. */
export function kindKey(kind: ConditionalKind, side: Side) {
  return KIND_KEYS[kind][side];
}

const EXPLAINED = {
  stop: { sell: 'conditional.stopSellText', buy: 'conditional.stopBuyText' },
  'take-profit': { sell: 'conditional.profitSellText', buy: 'conditional.profitBuyText' },
  trailing: { sell: 'conditional.trailingSellText', buy: 'conditional.trailingBuyText' },
  oco: { sell: 'conditional.eitherText', buy: 'conditional.eitherText' },
} as const satisfies Record<ConditionalKind, Record<Side, TextKey>>;

/** What a kind does, in a sentence. */
export function kindTextKey(kind: ConditionalKind, side: Side) {
  return EXPLAINED[kind][side];
}

export const CONDITIONAL_STATE_KEYS = {
  dormant: 'conditional.stateDormant',
  waiting: 'conditional.stateWaiting',
  triggered: 'conditional.stateTriggered',
  refused: 'conditional.stateRefused',
  cancelled: 'conditional.stateCancelled',
  expired: 'conditional.stateExpired',
} as const satisfies Record<WireConditional['state'], TextKey>;

export const CONDITIONAL_STATE_TAGS: Readonly<Record<WireConditional['state'], TagKind>> = {
  dormant: 'warn',
  waiting: 'brand',
  triggered: 'accent',
  refused: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** Whether the price is waited for from below. */
export function isAbove(kind: Exclude<TriggerKind, 'trailing'>, side: Side): boolean {
  return (kind === 'stop') === (side === 'buy');
}

/** A trigger as it is asked for, in the form in which the server tells of it. */
export function wholeTrigger(asked: ConditionalLeg['trigger']): WireConditional['trigger'] {
  return asked.kind === 'trailing' ? { ...asked, price: 0 } : { ...asked, trail: 0, trailUnit: 'price' };
}

/** What is waited for, in words: "falls to 2,340.00", "falls back 5.00%". */
export function triggerText(
  t: Translate,
  { trigger, side }: Pick<WireConditional, 'trigger' | 'side'>,
  { priceScale }: Pick<Listing, 'priceScale'>,
): string {
  if (trigger.kind === 'trailing') {
    const trail =
      trigger.trailUnit === 'bps' ? percentText(trigger.trail, 'never') : priceText(trigger.trail, priceScale);
    return t(side === 'sell' ? 'conditional.fallsBack' : 'conditional.risesBack', { trail });
  }
  const price = priceText(trigger.price, priceScale);
  return t(isAbove(trigger.kind, side) ? 'conditional.atOrAbove' : 'conditional.atOrBelow', { price });
}

type ReasonKey = Extract<TextKey, `conditional.reason${string}`>;

/** Of a refused one only the code is kept: the reasons whose own text tells figures are said without them. */
const REASONS: Readonly<Partial<Record<string, ReasonKey>>> = {
  BALANCE_INSUFFICIENT: 'conditional.reasonBalance',
  SHARES_INSUFFICIENT: 'conditional.reasonShares',
  CROSSES_OWN_ORDER: 'conditional.reasonCrosses',
  TOO_MANY_OPEN_ORDERS: 'conditional.reasonOpenOrders',
  PRICE_OVER_LIMIT: 'conditional.reasonPrice',
  PRICE_OFF_TICK: 'conditional.reasonTick',
  QUANTITY_NOT_LOT: 'conditional.reasonQuantity',
  QUANTITY_TOO_LARGE: 'conditional.reasonQuantity',
};

/** Why the order was not taken when it was sent. */
export function reasonText(t: Translate, code: string): string {
  const short = REASONS[code];
  if (short !== undefined) return t(short);
  return failureText(new Refused(code as RefusalCode, {}));
}
