import type { WireRequest } from '@kuroshio/contract';

/** Requests of some kinds, and bundles in which there is one of these. */
export const asksOf = (requests: readonly WireRequest[], kinds: RegExp): readonly WireRequest[] =>
  requests.filter(({ kind, parts }) => kinds.test(kind) || parts.some((part) => kinds.test(part.kind)));
