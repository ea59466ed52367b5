import { Button } from '@kuroshio/ui';
import { cashText, dateText, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { type StrategyRequest, strategyName, unitsText } from './strategy-words.ts';
import { refreshStrategies } from './use-strategies-watch.ts';

/** What was asked for, what became of it, and the way to take it back while it waits. */
export function RequestRow({ request, named = false }: { request: StrategyRequest; named?: boolean }) {
  const t = useText();
  const send = useSend('strategies/withdraw-request');
  const { id, kind, origin, state, currency, amount, units, strikeOn, struckUnits, paid, fee, levy, stamp } = request;
  const what =
    origin === 'stop'
      ? t('strategies.originStop')
      : origin === 'end'
        ? t('strategies.originEnd')
        : t(kind === 'subscribe' ? 'strategies.subscribe' : 'strategies.redeem');
  const became =
    state === 'pending'
      ? t('strategies.pending', { date: dateText(strikeOn) })
      : state === 'priced'
        ? t('strategies.priced')
        : t(state === 'done' ? 'strategies.done' : 'strategies.cancelled');
  return (
    <li className="px-4 py-3 not-last:hairline-b" data-request={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-base font-medium text-ink">
          {named && `${strategyName(t, request)} · `}
          {what}
        </span>
        <span className="num text-base font-semibold text-ink">
          {kind === 'subscribe' ? cashText(amount, currency) : unitsText(units)}
        </span>
      </div>
      <div className="num mt-0.5 flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink-muted">
        <span>{stampText(stamp)}</span>
        <span className={state === 'pending' || state === 'priced' ? 'text-brand' : ''}>{became}</span>
      </div>
      {state === 'done' && kind === 'subscribe' && (
        <p className="num mt-0.5 text-xs text-ink-muted">
          {t('strategies.gotUnits', { units: unitsText(struckUnits) })} ·{' '}
          {t('strategies.entryPaid', { amount: cashText(levy, currency) })}
        </p>
      )}
      {(state === 'done' || state === 'priced') && kind === 'redeem' && (
        <p className="num mt-0.5 text-xs text-ink-muted">
          {t('strategies.gotPaid', {
            amount: cashText(paid, currency),
            fee: cashText(fee, currency),
            levy: cashText(levy, currency),
          })}
        </p>
      )}
      {state === 'pending' && origin === 'customer' && (
        <Button
          kind="outline"
          size="sm"
          className="mt-2"
          loading={send.isPending}
          onClick={() => send.mutate({ id }, { onSettled: refreshStrategies })}
        >
          {t('strategies.withdraw')}
        </Button>
      )}
    </li>
  );
}
