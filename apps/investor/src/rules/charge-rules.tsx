import { useText } from '../platform/texts.ts';
import { RuleRow, RuleSection } from './rule-section.tsx';
import {
  type Charge,
  chargeBounds,
  chargeKind,
  chargeOn,
  chargeRate,
  datedRule,
  type Rules,
  sinceText,
} from './rule-words.ts';

/** Fees and taxes in force, and below them what they were and will be. */
export function ChargeRules({ rules, currency }: { rules: Rules; currency: string }) {
  const t = useText();
  const now = rules.charges.filter(({ inForce }) => inForce);
  const others = rules.charges.filter(({ inForce }) => !inForce);
  const keyOf = (charge: Charge) => `${charge.kind} ${chargeOn(t, charge)} ${charge.from}`;
  return (
    <RuleSection title={t('rules.charges')} note={t('rules.chargesText')}>
      {now.map((charge) => (
        <RuleRow
          key={keyOf(charge)}
          label={`${chargeKind(t, charge)} · ${chargeOn(t, charge)}`}
          value={chargeRate(t, charge)}
          note={[chargeBounds(t, charge, currency), sinceText(t, charge)].filter((part) => part !== '').join(' · ')}
        />
      ))}
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium text-brand">
            {t('rules.history')}
          </summary>
          <ul className="space-y-2 pb-1">
            {others.map((charge) => (
              <li key={keyOf(charge)} className="text-sm text-ink-muted">
                {chargeKind(t, charge)} · {chargeOn(t, charge)}
                <span className="block text-xs text-ink-faint tabular-nums">
                  {datedRule(t, charge, chargeRate(t, charge))}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </RuleSection>
  );
}
