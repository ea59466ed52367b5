import type { Words } from '../dictionary.ts';
import type { trading as tw } from '../tw/trading.ts';

export const trading = {
  buy: 'Buy',
  sell: 'Sell',
  limit: 'Limit',
  market: 'Market',
  price: 'Price',
  quantity: 'Quantity',
  lot: 'lots',
  share: 'shares',
  lots: '{count} {count|lot|lots}',
  shares: '{count} {count|share|shares}',
  order: 'Order',
  fill: 'Fill',
  stateOpen: 'Open',
  statePartlyFilled: 'Partly filled',
  stateFilled: 'Filled',
  stateCancelled: 'Cancelled',
  stateExpired: 'Expired',
  chargeCommission: 'Commission',
  chargeTransferTax: 'Securities transaction tax',
  chargeSecFee: 'SEC fee',
  chargeTaf: 'Trading activity fee (TAF)',
  chargeCat: 'Consolidated audit trail fee (CAT)',
} as const satisfies Words<typeof tw>;
