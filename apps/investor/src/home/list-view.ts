import type { TextKey } from '@kuroshio/text';
import type { ComponentType } from 'react';
import type { Board } from './rank-words.ts';

export interface ListViewProps {
  board: Board;
}

/** A list of the instruments of a board, as the screen of lists chooses it. */
export interface ListView {
  readonly key: string;
  readonly label: TextKey;
  readonly View: ComponentType<ListViewProps>;
}
