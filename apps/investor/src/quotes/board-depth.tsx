import type { BoardBook } from '@kuroshio/contract';
import { sharesOfLot } from './board-lot.ts';
import { DepthLevels, type DepthLevelsProps } from './depth-levels.tsx';

export interface BoardDepthProps extends Pick<DepthLevelsProps, 'listing' | 'quote' | 'onPick'> {
  book: BoardBook;
}

/** Five levels of the book of a board, in lots or in shares of odd lots. */
export function BoardDepth({ listing, quote, book, onPick }: BoardDepthProps) {
  const lot = sharesOfLot(listing, book.board);
  const sizeOf = (shares: number) => Math.floor(shares / lot);
  return <DepthLevels listing={listing} quote={quote} book={book} sizeOf={sizeOf} onPick={onPick} />;
}
