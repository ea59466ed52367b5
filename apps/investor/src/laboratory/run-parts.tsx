import { percentText, Tag, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { FactRows } from '../layout/fact-rows.tsx';
import { cashText, countText, dateText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { Curve } from './curve.tsx';
import { Part, plain } from './part.tsx';
import { type RunCard, type RunReport, STATES, termRows } from './run-words.ts';
import { TradeRows } from './trade-rows.tsx';

/** What was tried and what came of it, beside holding the same in equal parts. */
export function RunHead({ card, report }: { card: RunCard; report: RunReport | null }) {
  const t = useText();
  const nameOf = useSymbolName();
  const { algorithm, symbols, currency } = card;
  return (
    <section className="bg-surface-raised px-4 pt-3 pb-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-lg font-semibold text-ink">{t(`laboratory.${algorithm}`)}</span>
        <Tag kind="outline">{t('laboratory.backTest')}</Tag>
        {report === null && <Tag kind="neutral">{t(STATES[card.state])}</Tag>}
      </p>
      {report !== null && (
        <>
          <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
            {(
              [
                ['laboratory.result', report.totalBps],
                ['laboratory.benchmark', report.benchmarkBps],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt className="text-xs text-ink-faint">{t(label)}</dt>
                <dd className={`num text-2xl font-semibold ${TONE_TEXT[toneOf(value)]}`}>{percentText(value)}</dd>
              </div>
            ))}
          </dl>
          <Curve
            title={t('laboratory.result')}
            values={report.curve.map(({ value }) => value)}
            last={report.totalBps}
          />
          <Curve
            title={t('laboratory.benchmark')}
            values={report.curve.map(({ benchmark }) => benchmark)}
            last={report.benchmarkBps}
          />
        </>
      )}
      {card.state === 'waiting' && <p className="mt-2 text-sm text-ink-muted">{t('laboratory.waitingNote')}</p>}
      {card.state === 'failed' && <p className="mt-2 text-sm text-ink-muted">{t('laboratory.failedNote')}</p>}
      <div className="mt-2">
        <FactRows
          rows={[
            [t('laboratory.period'), `${dateText(card.from)} – ${dateText(card.to)}`],
            [t('laboratory.money'), cashText(card.money, currency)],
            ...(report === null ? [] : ([[t('laboratory.worth'), cashText(report.worth, currency)]] as const)),
            ...termRows(card, t),
            [t('laboratory.lots'), t(card.lots === 'whole' ? 'laboratory.lotsWhole' : 'laboratory.lotsOdd')],
          ]}
        />
      </div>
      <p className="mt-1 text-sm text-ink-muted">{symbols.map(nameOf).join(', ')}</p>
    </section>
  );
}

/** How much of it may be luck: by how often was tried, and by what became of the best variant elsewhere. */
export function RunLuck({ report }: { report: RunReport }) {
  const t = useText();
  return (
    <Part title={t('laboratory.luckTitle')} note={t('laboratory.luckNote')}>
      <FactRows
        rows={[
          [t('laboratory.runTrials'), countText(report.trials)],
          [t('laboratory.chanceSharpe'), report.chanceSharpe.toFixed(2)],
          [t('laboratory.deflated'), plain(report.deflatedBps)],
          [
            t('laboratory.overfit'),
            report.overfitBps === null
              ? t('laboratory.variantsOf', { count: report.variants })
              : plain(report.overfitBps),
          ],
        ]}
      />
      <p className="mt-1 text-xs text-ink-faint">{t('laboratory.overfitNote')}</p>
    </Part>
  );
}

export function RunFigures({ report }: { report: RunReport }) {
  const t = useText();
  const { yearly } = report;
  return (
    <Part title={t('strategies.figures')}>
      <FactRows
        rows={[
          [t('laboratory.testDays'), countText(report.days)],
          [t('strategies.drawdown'), percentText(-report.drawdownBps)],
          [t('strategies.longest'), t('strategies.days', { count: report.longestDrawdown })],
          [t('strategies.hitRate'), plain(report.hitRateBps)],
          [t('laboratory.turnover'), plain(report.turnoverBps)],
          ...(yearly === null
            ? []
            : ([
                [t('strategies.rate'), percentText(yearly.rateBps)],
                [t('strategies.volatility'), plain(yearly.volatilityBps)],
                [t('strategies.sharpe'), yearly.sharpe?.toFixed(2) ?? '--'],
                [t('strategies.sortino'), yearly.sortino?.toFixed(2) ?? '--'],
              ] as const)),
        ]}
      />
      {yearly === null && <p className="mt-1 text-xs text-ink-faint">{t('strategies.tooYoung')}</p>}
    </Part>
  );
}

export function RunCosts({
  card: { currency },
  report: { costs, withheld, withinDays },
}: {
  card: RunCard;
  report: RunReport;
}) {
  const t = useText();
  return (
    <Part title={t('laboratory.costsTitle')} note={t('laboratory.costsNote')}>
      <FactRows
        rows={[
          [t('laboratory.commission'), cashText(costs.commission, currency)],
          [t('laboratory.tax'), cashText(costs.tax, currency)],
          [
            t(withinDays === undefined ? 'laboratory.slippage' : 'laboratory.spreadAndDepth'),
            cashText(costs.slippage, currency),
          ],
          ...(withheld === undefined ? [] : [[t('laboratory.withheld'), cashText(withheld, currency)] as const]),
        ]}
      />
    </Part>
  );
}

/** What a rule within days could not do: sell by the end of a day, go on after a loss, have its orders filled. */
export function RunWithinDays({ report: { withinDays } }: { report: RunReport }) {
  const t = useText();
  if (withinDays === undefined) return null;
  const { stuckDays, stuck, haltedDays, halts, orders } = withinDays;
  return (
    <Part title={t('laboratory.withinDays')} note={t('laboratory.minuteModel')}>
      <FactRows
        rows={[
          [t('laboratory.ordersSent'), countText(orders.sent)],
          [t('laboratory.ordersFull'), countText(orders.full)],
          [t('laboratory.ordersPart'), countText(orders.part)],
          [t('laboratory.ordersNone'), countText(orders.sent - orders.full - orders.part)],
          [t('laboratory.stuckDays'), countText(stuckDays)],
          [t('laboratory.haltedDays'), countText(haltedDays)],
        ]}
      />
      {stuck.length > 0 && (
        <p className="num mt-1 text-xs whitespace-normal text-ink-muted">
          {t('laboratory.stuckNote')} {stuck.map(dateText).join(', ')}
        </p>
      )}
      {halts.map(({ date, reason }) => (
        <p key={date} className="num mt-1 text-xs whitespace-normal text-ink-muted">
          {dateText(date)} {t(`laboratory.halt-${reason}`)}
        </p>
      ))}
    </Part>
  );
}

export function RunTrades({ card: { currency }, report }: { card: RunCard; report: RunReport }) {
  const t = useText();
  const { trades, tradeCount } = report;
  return (
    <Part
      title={t('laboratory.trades', { count: tradeCount })}
      {...(tradeCount > trades.length ? { note: t('laboratory.tradesCut', { count: trades.length }) } : {})}
    >
      {trades.length === 0 && <p className="mt-1 text-sm text-ink-faint">{t('laboratory.tradesNone')}</p>}
      <TradeRows trades={trades} currency={currency} />
    </Part>
  );
}
