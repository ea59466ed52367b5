import type { RequestKind } from '@kuroshio/contract';
import { previewsOf, partsOf } from './bundle.ts';
import type { RequestRow } from './request-rows.ts';
import type { AllRules, Facts, Preview, RequestRules } from './rules.ts';

/**
 * Looks at a request again by its very payload, of a bundle at each part. @returns why nothing is done: the refusal by which it would be
 * refused now, or what of the record is another than when it was sent; undefined where all is as it was
 */
export async function changedSince(rules: AllRules, row: RequestRow, now: number): Promise<string | undefined> {
  const then = previewsOf(row);
  const asked =
    row.kind === 'bundle' ? partsOf(row) : [{ kind: row.kind, payload: JSON.parse(row.payload) as unknown }];
  for (const [n, { kind, payload }] of asked.entries()) {
    const seen = await (rules[kind] as RequestRules<RequestKind>).preview(payload as never, { maker: row.maker, now });
    const before = then[n];
    const changed = seen.ok ? before && differenceOf(before, seen.value) : seen.refusal.code;
    if (changed !== undefined) return row.kind === 'bundle' ? `#${n + 1} ${changed}` : changed;
  }
  return undefined;
}

/** What of the record is another now than when the request was sent, in words; undefined where nothing is. */
function differenceOf(
  then: Pick<Preview, 'about' | 'before' | 'after'>,
  { about, before, after }: Preview,
): string | undefined {
  if (then.about !== about) return about;
  const now = { ...before, ...prefixed(after) };
  const was = { ...then.before, ...prefixed(then.after) };
  const names = [...new Set([...Object.keys(now), ...Object.keys(was)])];
  const changed = names.filter((name) => (now as Facts)[name] !== (was as Facts)[name]);
  return changed.length === 0 ? undefined : changed.join(' ');
}

const prefixed = (facts: Facts) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`→ ${name}`, value]));
