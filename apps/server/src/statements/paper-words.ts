/** What a process that draws paper is told first, as a line of JSON. All texts are in the reader's language. */
export interface PaperHead {
  readonly language: 'tw' | 'en' | 'ko';
  readonly brand: string;
  readonly title: string;
  /** Label and value, two to a line. */
  readonly facts: readonly (readonly [string, string])[];
  readonly columns: readonly [string, string, string, string];
  /** At the foot of each page. */
  readonly note: string;
  /** With `{page}` for its number. */
  readonly page: string;
  /** Written into the file, ISO 8601. */
  readonly made: string;
}

/** A line of the table: when, what, more of it, the amount, the balance after. */
export type PaperRow = readonly [when: string, what: string, more: string, amount: string, balance: string];

/** Each further line of JSON is one of these; `strong` stands out, and the last lines are the sums. */
export type PaperLine = { readonly row: PaperRow; readonly strong?: true } | { readonly note: string };
