export { createBook } from './book.ts';
export { createPlainBook } from './plain-book.ts';
export {
  BUY,
  type Book,
  type BookEvents,
  type BookForce,
  type BookSide,
  type PriceGrid,
  SELL,
} from './words.ts';
