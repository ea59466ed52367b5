import { Button, Empty, NoticeBar, percentText, Skeleton, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { dateText } from '../platform/format.ts';
import { isRefused } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { RulePart } from '../leads/rule-part.tsx';
import { StrategyName } from './card-row.tsx';
import { CostsPart, HaltsPart, HoldingsPart, RefusedPart, TradesPart } from './detail-parts.tsx';
import { Figures } from './figures.tsx';
import { HowPart } from './how-part.tsx';
import { JoinSheet } from './join-sheet.tsx';
import { ModelPart } from './model-part.tsx';
import { OwnPart } from './own-part.tsx';
import { RedeemSheet } from './redeem-sheet.tsx';
import { RequestRow } from './request-row.tsx';
import { StopSheet } from './stop-sheet.tsx';
import { type Detail, stoppedText, strategyName } from './strategy-words.ts';
import { UnitCurves } from './unit-curves.tsx';

type Open = 'join' | 'redeem' | 'stop' | undefined;

/** One strategy: what it did, what it costs, what it holds, and the ways in and out. */
export function StrategyDetail({ id }: { id: string }) {
  const t = useText();
  const asked = useCall('strategies/detail', { id });
  const { data } = asked;
  if (data === undefined) {
    return (
      <>
        <BackBar title={t('strategies.title')} />
        {isRefused(asked.error, 'STRATEGY_NOT_FOUND') ? (
          <Empty title={t('strategies.none')} />
        ) : (
          <Awaited asked={asked} bones={<Skeleton shape="card" count={4} className="p-4" />} />
        )}
      </>
    );
  }
  return <Shown data={data} />;
}

function Shown({ data }: { data: Detail }) {
  const t = useText();
  const [open, setOpen] = useState<Open>();
  const { card, lead, waiting } = data;
  const close = () => setOpen(undefined);
  const name = strategyName(t, card);
  const stopped = stoppedText(t, card);
  return (
    <>
      <BackBar title={card.issuer === 'house' ? `${name} ${t('strategies.series', { n: card.series })}` : name} />
      <div className="pb-24">
        {stopped !== '' && <NoticeBar kind="warn">{stopped}</NoticeBar>}
        {data.heldOvernight && <NoticeBar kind="warn">{t('strategies.heldOvernight')}</NoticeBar>}
        <Head data={data} />
        {card.algorithm === 'learned' && <ModelPart />}
        {card.own !== null && <OwnPart own={card.own} currency={card.currency} onStop={() => setOpen('stop')} />}
        {waiting.length > 0 && (
          <ul className="mt-2 bg-surface-raised" aria-label={t('strategies.requests')}>
            {waiting.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
        <UnitCurves data={data} name={name} />
        <Figures data={data} />
        <HowPart data={data} />
        {lead?.byRule === true && <RulePart id={card.id} />}
        <CostsPart data={data} />
        <HoldingsPart data={data} />
        <TradesPart id={card.id} count={data.trades} />
        <HaltsPart data={data} />
        <RefusedPart data={data} />
        <p className="px-4 py-4 text-xs text-ink-faint">{t('strategies.risk')}</p>
      </div>
      <div className="fixed inset-x-0 bottom-(--notice) z-10 mx-auto max-w-app bg-surface-raised px-4 pt-2.5 safe-bottom hairline-t">
        <div className="flex gap-3 pb-2.5 *:min-w-0 *:flex-1">
          {card.own !== null && (
            <Button kind="outline" onClick={() => setOpen('redeem')}>
              {t('strategies.redeem')}
            </Button>
          )}
          <Button disabled={!card.joinable || lead?.own === true} onClick={() => setOpen('join')}>
            {t(card.joinable ? (card.own === null ? 'strategies.join' : 'strategies.add') : 'strategies.closedNote')}
          </Button>
        </div>
      </div>
      <JoinSheet data={data} open={open === 'join'} onClose={close} />
      {card.own !== null && (
        <>
          <RedeemSheet data={data} own={card.own} open={open === 'redeem'} onClose={close} />
          <StopSheet card={card} own={card.own} open={open === 'stop'} onClose={close} />
        </>
      )}
    </>
  );
}

/** What it brought, beside the market and beside what its issuer hopes for. */
function Head({ data: { card } }: { data: Detail }) {
  const t = useText();
  const beside = [
    [t('strategies.benchmark'), card.benchmarkBps],
    [t('strategies.drawdown'), -card.drawdownBps],
  ] as const;
  return (
    <section className="bg-surface-raised px-4 pt-3 pb-4">
      <StrategyName card={card} />
      <p className={`num mt-2 text-4xl font-semibold ${TONE_TEXT[toneOf(card.returnBps)]}`}>
        {percentText(card.returnBps)}
      </p>
      <p className="text-sm text-ink-faint">
        {t('strategies.return')} · {t('strategies.afterCosts')} · {t('strategies.days', { count: card.days })}
      </p>
      <dl className="mt-3 grid grid-cols-3 gap-2 large-text:grid-cols-1">
        {beside.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-ink-faint">{label}</dt>
            <dd className={`num text-base font-semibold ${value === null ? '' : TONE_TEXT[toneOf(value)]}`}>
              {value === null ? '--' : percentText(value)}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-xs text-ink-faint">{t('strategies.target')}</dt>
          <dd className="num text-base font-semibold text-ink-muted">{percentText(card.targetBps, 'never')}</dd>
        </div>
      </dl>
      <p className="mt-2 text-xs text-ink-faint">{t('strategies.targetNote')}</p>
      <p className="num mt-3 flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
        <span>
          {t('strategies.unitValue')} <span className="font-semibold text-ink">{card.unitValue}</span>
        </span>
        <span>
          {t('strategies.navOn')} {dateText(card.navOn)}
        </span>
      </p>
    </section>
  );
}
