import { Button, percentText, showToast, Tag } from '@kuroshio/ui';
import { settingText } from '../laboratory/run-words.ts';
import { cashText, countText, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { type Application, REASONS, ROLES, STATES } from './lead-words.ts';
import { refreshLeads } from './refresh-leads.ts';

/** An application: what it asks for, how it stands, who decided it and why. */
export function ApplicationRow({ application }: { application: Application }) {
  const t = useText();
  const send = useSend('leads/withdraw');
  const { id, name, currency, own, feeBps, targetBps, state, reason, told, decidedAs, stamp, rule } = application;
  const [text, kind] = STATES[state];
  return (
    <li className="px-4 py-3 not-last:hairline-b" data-application={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-base font-medium break-words text-ink">{name}</span>
        <Tag kind={kind}>{t(text)}</Tag>
      </div>
      <p className="num mt-1 flex flex-wrap gap-x-4 text-xs text-ink-muted">
        <span>
          {t('leads.ownMoney')} {cashText(own, currency)}
        </span>
        <span>
          {t('strategies.target')} {percentText(targetBps, 'never')}
        </span>
        <span>
          {t('strategies.fee')} {percentText(feeBps, 'never')}
        </span>
        <span>{stampText(stamp)}</span>
      </p>
      {rule !== null && (
        <p className="mt-1 text-xs text-ink-muted">
          {t('leads.ruleOf', { number: rule.runNumber })}: {t(`laboratory.${rule.algorithm}`)} {settingText(rule)} ·{' '}
          {t('leads.ruleTries')} {countText(rule.trials)}
        </p>
      )}
      {reason !== null && (
        <p className="mt-1.5 text-sm break-words text-ink">
          {t(REASONS[reason])}
          {told !== '' && <span className="block text-ink-muted">{told}</span>}
        </p>
      )}
      {decidedAs.length > 0 && (
        <p className="mt-1 text-xs text-ink-faint">
          {t('leads.decidedBy', { roles: decidedAs.map((role) => t(ROLES[role])).join(' · ') })}
        </p>
      )}
      {state === 'under-review' && (
        <Button
          kind="outline"
          size="sm"
          className="mt-2"
          loading={send.isPending}
          onClick={() =>
            send.mutate({ id }, { onSuccess: () => showToast(t('leads.withdrawnNow')), onSettled: refreshLeads })
          }
        >
          {t('leads.withdraw')}
        </Button>
      )}
    </li>
  );
}
