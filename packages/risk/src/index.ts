export { type AmendmentAsked, type ApprovedAmendment, checkAmendment } from './check-amendment.ts';
export { type Approved, type ApprovedOrder, checkOrder } from './check-order.ts';
export type { OrderFacts, Ticket } from './facts.ts';
