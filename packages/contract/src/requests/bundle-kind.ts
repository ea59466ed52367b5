import type { RequestKind } from './kinds.ts';

/**
 * What may be approved and applied together: each kind writes within one transaction of all, so that everything of it stands or
 * nothing does.
 */
export const BUNDLE_KINDS = [
  ...(['restriction-set', 'restriction-renew', 'restriction-lift', 'setting-change', 'setting-withdraw'] as const),
  ...(['credit-stop-set', 'credit-stop-lift'] as const),
] as const satisfies readonly RequestKind[];

export type BundleKind = (typeof BUNDLE_KINDS)[number];

/** Parts of one bundle: one alone is none, and what a second operator is to read in one go has an end. */
export const BUNDLE_PARTS = { least: 2, most: 20 };

/**
 * Kinds that may be given a moment at which they are applied, and by which clock it is meant: the machine's, or that of the market
 * they concern. What has a day of its own (settings, announcements, stops of credit) has none here, nor what must not wait.
 */
const APPLIED_AT: Partial<Record<RequestKind, 'wall' | 'venue'>> = {
  'restriction-lift': 'wall',
  'operator-roles': 'wall',
  'operator-end': 'wall',
  'notice-publish': 'wall',
  'notice-withdraw': 'wall',
  'strategy-terminate': 'wall',
  'halt-lift': 'venue',
};

/** How far ahead a moment may be, in days of its clock. */
export const APPLIED_WITHIN_DAYS = 30;

/** By which clock a kind may be given a moment; undefined where it may be given none. */
export const appliedBy = (kind: RequestKind): 'wall' | 'venue' | undefined => APPLIED_AT[kind];

export const mayBeBundled = (kind: string): kind is BundleKind => (BUNDLE_KINDS as readonly string[]).includes(kind);
