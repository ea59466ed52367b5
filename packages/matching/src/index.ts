export { createBook } from './book.ts';
export { createPlainBook } from './plain-book.ts';
export {
  type AuctionResult,
  BUY,
  type Book,
  type BookEvents,
  type BookForce,
  type BookMode,
  type BookSide,
  type CancelReason,
  type PriceGrid,
  SELL,
} from './words.ts';
