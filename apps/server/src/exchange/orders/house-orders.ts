import type { Order } from '@kuroshio/orders';

/**
 * Orders that the house has put in for a margin account: for a call, before an ex-date, at the end of a term. Customers neither
 * cancel nor change them. A key of a customer's own has no dot (`clientKey` of the contract), so nobody makes one look so.
 */
export function isOfHouse({ clientOrderId }: Pick<Order, 'clientOrderId'>): boolean {
  return clientOrderId.startsWith('margin-') && clientOrderId.includes('.');
}
