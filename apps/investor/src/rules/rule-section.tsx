import type { ReactNode } from 'react';
import { useText } from '../platform/texts.ts';
import { datedRule, sinceText } from './rule-words.ts';

/** One group of rules under its name. */
export function RuleSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="px-4 py-5 not-last:hairline-b">
      <h2 className="text-lg font-semibold text-ink">{title}</h2>
      {note !== undefined && <p className="mt-1 text-xs text-ink-faint">{note}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}

/** One rule: what it is about, what it says, and what more there is to know. */
export function RuleRow({ label, value, note }: { label: string; value: ReactNode; note?: string | undefined }) {
  return (
    <div className="py-2.5 not-last:hairline-b">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="min-w-0 text-sm text-ink-muted">{label}</p>
        <p className="min-w-0 text-base text-ink tabular-nums">{value}</p>
      </div>
      {note !== undefined && note !== '' && <p className="mt-0.5 text-xs tabular-nums text-ink-faint">{note}</p>}
    </div>
  );
}

interface Told {
  readonly from: string | null;
  readonly to: string | null;
  readonly inForce: boolean;
}

/** Rules of one kind: the one in force, and what held before or will hold, each with its days. */
export function DatedRules<Rule extends Told>({
  label,
  rules,
  say,
}: {
  label: string;
  rules: readonly Rule[];
  say: (rule: Rule) => string;
}) {
  const t = useText();
  const now = rules.find(({ inForce }) => inForce);
  const others = rules.filter(({ inForce }) => !inForce);
  if (now === undefined && others.length === 0) return null;
  return (
    <>
      {now !== undefined && <RuleRow label={label} value={say(now)} note={sinceText(t, now)} />}
      {others.map((rule) => (
        <p key={`${rule.from} ${rule.to}`} className="py-1 text-xs text-ink-faint tabular-nums">
          {now === undefined && `${label} · `}
          {datedRule(t, rule, say(rule))}
        </p>
      ))}
    </>
  );
}
