/** What an importer did about something odd. */
export type Outcome =
  /** The row, or the file, was not taken. */
  | 'left out'
  /** It was taken with a change. */
  | 'changed'
  /** It was taken as it is; somebody should know. */
  | 'noted';

/** Every kind of oddity, and what becomes of a row that has it. */
export const PROBLEM_KINDS = {
  'unknown format': 'left out',
  'unknown symbol': 'left out',
  'another market?': 'left out',
  'not traded here': 'left out',
  'bad row': 'left out',
  'bad date': 'left out',
  'not a trading day': 'left out',
  'outside of trading hours': 'left out',
  'no trade': 'left out',
  'bad number': 'left out',
  'bad range': 'left out',
  'no volume': 'left out',
  duplicate: 'left out',
  'mixed with days': 'left out',
  'out of order': 'changed',
  'off tick': 'changed',
  'split-adjusted': 'changed',
  'few lots': 'changed',
  gap: 'noted',
  'beyond limits': 'noted',
  jump: 'noted',
  'reference unknown': 'noted',
  'dates shifted': 'noted',
} as const satisfies Record<string, Outcome>;

export type ProblemKind = keyof typeof PROBLEM_KINDS;

/** One row, or with `row` 0 a whole file, that was not taken as it stands, and why. */
export interface ImportProblem {
  readonly file: string;
  /** Line of a text file, place in a list of a JSON file, both from 1; 0 where no single row is meant. */
  readonly row: number;
  /** Of a whole file that was left out: how many rows it has. */
  readonly rows?: number;
  /** What the file calls it: a symbol or code; empty where it does not say. */
  readonly symbol: string;
  readonly kind: ProblemKind;
  readonly outcome: Outcome;
  /** In words, with the values. */
  readonly detail: string;
}

export type Complain = (problem: Omit<ImportProblem, 'outcome'>) => void;
