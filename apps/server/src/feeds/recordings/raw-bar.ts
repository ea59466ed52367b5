import type { Instrument } from '@kuroshio/market';

/** Who a row is about: an instrument, or what the file calls it where no instrument of ours is meant. */
export type Named =
  | {
      readonly instrument: Instrument;
      readonly name: string;
      /** Only a code in the name of the file says so, which other markets may use too. */
      readonly guessed?: true;
    }
  | { readonly name: string };

/** A row of a file before anything of it is trusted: texts as they stand, decimals in whole units of currency and shares. */
export interface RawBar {
  readonly file: string;
  readonly row: number;
  readonly named: Named;
  /** A date, or a date with a time of day, in any of the ways `readMoment` knows. */
  readonly moment: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  /** Value traded in whole units of the currency, where the file says it. */
  readonly value?: string;
  /** Change against the day before as the exchange prints it: `X` marks one that cannot be compared. */
  readonly change?: string;
}
