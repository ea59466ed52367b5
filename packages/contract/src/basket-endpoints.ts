import { confirmBasket } from './baskets/confirm-basket.ts';
import { listBasketRuns } from './baskets/list-basket-runs.ts';
import { listBaskets } from './baskets/list-baskets.ts';
import { previewBasket } from './baskets/preview-basket.ts';
import { removeBasket } from './baskets/remove-basket.ts';
import { saveBasket } from './baskets/save-basket.ts';

/** The calls of order baskets. */
export const BASKET_ENDPOINTS = [
  listBaskets,
  saveBasket,
  removeBasket,
  previewBasket,
  confirmBasket,
  listBasketRuns,
] as const;
