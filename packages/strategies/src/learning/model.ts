/** What a tree asks and says: a row whose feature is at most the value goes low, else high; a leaf adds to the log odds. */
export type TreeNode =
  | { readonly feature: number; readonly atMost: number; readonly low: TreeNode; readonly high: TreeNode }
  | { readonly leaf: number };

/** A trained model as plain data: whoever reads it can reckon every answer by hand. */
export interface Model {
  /** Names of the numbers that it asks for, in their order. */
  readonly features: readonly string[];
  /** Log odds before any tree has spoken. */
  readonly base: number;
  readonly trees: readonly TreeNode[];
  /** How much each feature has brought in training, as parts of 1; 0 of one that no tree asks for. */
  readonly importance: readonly number[];
  /** It says yes from this probability on. */
  readonly yesFrom: number;
}

export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));

export function leafOf(tree: TreeNode, row: readonly number[]): number {
  let at = tree;
  while (!('leaf' in at)) at = (row[at.feature] ?? 0) <= at.atMost ? at.low : at.high;
  return at.leaf;
}

/** The probability that it gives a row of features. */
export function probabilityOf({ base, trees }: Pick<Model, 'base' | 'trees'>, row: readonly number[]): number {
  return sigmoid(trees.reduce((odds, tree) => odds + leafOf(tree, row), base));
}
