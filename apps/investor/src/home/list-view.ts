import type { TextKey } from '@kuroshio/text';
import type { ComponentType } from 'react';
import type { Section } from './rank-words.ts';

export interface ListViewProps {
  section: Section;
}

/** A list of the instruments of a section, as the screen of lists chooses it. */
export interface ListView {
  readonly key: string;
  readonly label: TextKey;
  readonly View: ComponentType<ListViewProps>;
}
