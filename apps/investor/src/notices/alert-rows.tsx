import type { Alert } from '@kuroshio/contract';
import { Button, CloseIcon, IconButton, List, Tag } from '@kuroshio/ui';
import { useListings } from '../platform/instruments.ts';
import { useZonedStampText } from '../platform/stamp-words.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { useOpenStock } from '../quotes/use-listed.ts';
import { useAlertWords } from './alert-words.ts';
import { useMessageFormat } from './message-format.ts';

/** Alerts, each with what it waits for or saw, to be armed again or taken away. @param named also of which instrument each is */
export function AlertRows({ alerts, named }: { alerts: readonly Alert[]; named: boolean }) {
  const t = useText();
  return (
    <List items={alerts} keyOf={(alert) => alert.id} label={t('notices.alerts')}>
      {(alert) => <AlertRow alert={alert} named={named} />}
    </List>
  );
}

function AlertRow({ alert, named }: { alert: Alert; named: boolean }) {
  const t = useText();
  const stamp = useZonedStampText();
  const { line, value } = useAlertWords();
  const name = useMessageFormat().name(alert.symbol);
  const listing = useListings().get(alert.symbol);
  const openStock = useOpenStock();
  const settled = () => void refresh('alerts/list-alerts');
  const remove = useSend('alerts/delete-alert');
  const rearm = useSend('alerts/rearm-alert', { resend: 2 });
  return (
    <div data-alert={alert.id} className="flex min-h-15 items-center gap-2 py-2 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        {named && (
          <button
            type="button"
            disabled={listing === undefined}
            onClick={() => listing !== undefined && openStock(listing)}
            className="block max-w-full truncate text-left text-sm text-ink-muted"
          >
            {name}
          </button>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-base font-medium text-ink">
          <span className="num">{line(alert)}</span>
          <Tag kind={alert.armed ? 'accent' : 'neutral'}>
            {t(alert.armed ? 'notices.alertWaiting' : 'notices.alertDone')}
          </Tag>
        </p>
        <p className="num text-xs text-ink-faint">
          {alert.fired === undefined
            ? t(alert.repeats === 'daily' ? 'notices.repeatsDaily' : 'notices.repeatsOnce')
            : t('notices.alertFiredAt', {
                time: stamp(alert.fired.stamp),
                value: value(alert, alert.fired.value),
              })}
        </p>
      </div>
      {!alert.armed && (
        <Button
          kind="ghost"
          size="sm"
          loading={rearm.isPending}
          onClick={() => rearm.mutate({ id: alert.id }, { onSettled: settled })}
        >
          {t('notices.alertRearm')}
        </Button>
      )}
      <IconButton
        label={`${t('notices.alertDelete')} ${name} ${line(alert)}`}
        onPress={() => remove.mutate({ id: alert.id }, { onSettled: settled })}
        icon={<CloseIcon className="size-5 text-ink-faint" />}
      />
    </div>
  );
}
