/** Who reviews what customers hand in. */
export type Reviewer = { readonly kind: 'house-desk' } | { readonly kind: 'operator'; readonly id: number };

/** What waits for a review of one kind. Each capability has its own and offers it to the house desk. */
export interface DeskQueue {
  /** Such as `verification`: names it in the log and in the figures. */
  readonly kind: string;
  /** What has waited until now for the desk, oldest first. @param before handed in no later than that, epoch ms */
  due(before: number): Promise<readonly bigint[]>;
  /** Reviews one of them by the command that an operator would give. What has been decided meanwhile is left alone. */
  review(id: bigint, now: number): Promise<void>;
}

/** As it stands in rows and logs: `house-desk`, `operator/12`. */
export function nameOfReviewer(reviewer: Reviewer): string {
  return reviewer.kind === 'house-desk' ? reviewer.kind : `operator/${reviewer.id}`;
}

/**
 * Whether these two may decide together: the house desk, which follows rules and has no wishes, alone; an operator never
 * without another one.
 */
export function mayDecide(reviewer: Reviewer, second: Reviewer | undefined): boolean {
  if (reviewer.kind === 'house-desk') return second === undefined;
  return second?.kind === 'operator' && second.id !== reviewer.id;
}
