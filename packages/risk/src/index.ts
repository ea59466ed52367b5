export { checkAmendment } from './check-amendment.ts';
export { checkConditional, type ConditionalAsked } from './check-conditional.ts';
export { type Approved, type ApprovedOrder, checkOrder } from './check-order.ts';
export type { CreditFacts, OrderFacts, ShortFacts, Ticket } from './facts.ts';
export { sellableNow } from './check-shares.ts';
