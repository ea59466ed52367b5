import type { TextKey } from '@kuroshio/text';

/** The screen by which it is seen what a failure says in English. */
export const IN_BOTH = 'home';

/** What a screen is seen in: with everything, with nothing of one's own, while it waits, when nothing could be had. */
export const STATES = ['full', 'empty', 'loading', 'failed'] as const;
export type State = (typeof STATES)[number];

/** A press on the way to what is seen. */
export interface Step {
  readonly press: TextKey;
  /** What is pressed; a button where left out. */
  readonly role?: 'tab' | 'button' | 'radio';
}

export interface Screen {
  /** The first part of its pictures' names. */
  readonly name: string;
  /** In capitals: ids that the still market gives (`StillMarket.ids`). */
  readonly route: string;
  /** Whose `full` it is. `empty` is seen by a customer who has only an account, or by a guest where this is one. */
  readonly viewer: 'customer' | 'guest' | 'newcomer';
  /** States that the screen does not have, each with the reason. */
  readonly lacks: Partial<Record<State, string>>;
  /** Where another address is empty, or another press away. */
  readonly empty?: { readonly route?: string; readonly steps?: readonly Step[]; readonly viewer?: 'customer' };
  readonly steps?: readonly Step[];
  /** Typed into the search field, in `full` and in `empty`. */
  readonly typed?: { readonly full: string; readonly empty: string };
  /** Also seen in the dark. */
  readonly dark?: true;
}

/** Why states are lacking, of screens that are alike. */
const ASKS_NOTHING = 'it asks the server for nothing';
export const form = { empty: 'a form is the same for everybody', loading: ASKS_NOTHING, failed: ASKS_NOTHING };
export const market = { empty: 'a market always has instruments' };
export const guests = {
  empty: 'a guest has nothing of their own',
  loading: 'the same as for a customer',
  failed: 'the same as for a customer',
};
export const sheet = {
  empty: 'it is the same for everybody',
  loading: 'it opens over a screen that is there',
  failed: 'it opens over a screen that is there',
};
