import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { RuleFacts } from './rule-facts.tsx';

/** Of a strategy that a customer has offered from the laboratory: its rule and all tries of it, apart from what it has earned. */
export function RulePart({ id }: { id: string }) {
  const t = useText();
  const { data } = useCall('leads/read-rule', { id });
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <h2 className="text-lg font-semibold text-ink">{t('leads.ruleTitle')}</h2>
      {data === undefined ? (
        <p className="mt-1 text-sm text-ink-muted">{t('leads.ruleUnknown')}</p>
      ) : (
        <RuleFacts rule={data} />
      )}
    </section>
  );
}
