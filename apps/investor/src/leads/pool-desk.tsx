import { Button, Cell, Dialog, Empty, NoticeBar, percentText, showToast, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { FactRows } from '../layout/fact-rows.tsx';
import { isRefused } from '../platform/failure.ts';
import { cashText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall, useSend } from '../platform/use-call.ts';
import { StrategyName } from '../strategies/card-row.tsx';
import { stoppedText } from '../strategies/strategy-words.ts';
import type { Desk } from './lead-words.ts';
import { PoolHoldings } from './pool-holdings.tsx';
import { PoolOrders } from './pool-orders.tsx';
import { PoolTicket } from './pool-ticket.tsx';
import { RulePart } from './rule-part.tsx';
import { refreshLeads } from './refresh-leads.ts';

/** How often the pool is asked for while it is looked at, ms. */
const WATCH = 3_000;

/** The desk of a pool that one leads: its money, what it holds, its orders, and the way to end it. */
export function PoolDesk({ id }: { id: string }) {
  const t = useText();
  const asked = useCall('leads/desk', { id }, { refetchInterval: WATCH });
  const { data } = asked;
  if (data !== undefined) return <Shown desk={data} />;
  return (
    <>
      <BackBar title={t('leads.desk')} />
      {isRefused(asked.error, 'STRATEGY_NOT_FOUND') ? (
        <Empty title={t('strategies.none')} />
      ) : (
        <Awaited asked={asked} bones={<Skeleton shape="card" count={3} className="p-4" />} />
      )}
    </>
  );
}

function Shown({ desk }: { desk: Desk }) {
  const t = useText();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'ticket' | 'end' | undefined>();
  const end = useSend('leads/end');
  const { card, hours, value, free, turnoverLeft, concentrationBps } = desk;
  const money = (minor: string) => cashText(minor, card.currency);
  const stopped = stoppedText(t, card);
  const close = () => setOpen(undefined);
  return (
    <>
      <BackBar title={t('leads.desk')} />
      <div className="pb-24">
        {stopped !== '' && <NoticeBar kind="warn">{stopped}</NoticeBar>}
        {stopped === '' && desk.byRule && <NoticeBar kind="info">{t('leads.byRuleNote')}</NoticeBar>}
        {stopped === '' && !desk.byRule && !desk.open && <NoticeBar kind="info">{t('leads.closed')}</NoticeBar>}
        <section className="bg-surface-raised px-4 pt-3 pb-4">
          <StrategyName card={card} />
          <p className="num mt-2 text-4xl font-semibold text-ink">{money(value)}</p>
          <p className="text-sm text-ink-faint">
            {t('leads.value')}
            {!desk.byRule && ` · ${t('leads.hours', hours)}`}
          </p>
          <div className="mt-2">
            <FactRows
              rows={[
                [t('strategies.issuerMoney'), money(card.issuerMoney)],
                [t('leads.free'), money(free)],
                [t('leads.turnoverLeft'), money(turnoverLeft)],
                [t('strategies.concentration'), percentText(concentrationBps, 'never')],
              ]}
            />
          </div>
        </section>
        <Cell
          className="mt-2 bg-surface-raised"
          label={t('leads.followerView')}
          onPress={() => navigate(`/home/${card.kind === 'day' ? 'dayTrading' : 'fllow'}?id=${card.id}`)}
        />
        {desk.byRule && <RulePart id={card.id} />}
        <PoolHoldings desk={desk} />
        <PoolOrders desk={desk} />
        {stopped === '' && (
          <div className="px-4 pt-6">
            <Button block kind="outline" onClick={() => setOpen('end')}>
              {t('leads.end')}
            </Button>
          </div>
        )}
      </div>
      {!desk.byRule && (
        <>
          <div className="fixed inset-x-0 bottom-(--notice) z-10 mx-auto max-w-app bg-surface-raised px-4 pt-2.5 safe-bottom hairline-t">
            <div className="pb-2.5">
              <Button block disabled={!desk.open} onClick={() => setOpen('ticket')}>
                {t('leads.trade')}
              </Button>
            </div>
          </div>
          <PoolTicket desk={desk} open={open === 'ticket'} onClose={close} />
        </>
      )}
      <Dialog
        open={open === 'end'}
        title={t('leads.endTitle')}
        cancelLabel={t('leads.keep')}
        confirmLabel={t('leads.endConfirm')}
        loading={end.isPending}
        onCancel={close}
        onConfirm={() =>
          end.mutate(
            { id: card.id },
            {
              onSuccess: () => {
                close();
                showToast(t('leads.endedNow'));
              },
              onSettled: refreshLeads,
            },
          )
        }
      >
        {t('leads.endText')}
      </Dialog>
    </>
  );
}
