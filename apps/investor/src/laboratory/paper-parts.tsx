import { percentText, priceText, Tag, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { FactRows } from '../layout/fact-rows.tsx';
import { cashText, countText, dateText } from '../platform/format.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { Curve } from './curve.tsx';
import { Part, plain } from './part.tsx';
import { isLost, type Paper, PAPER_STATES } from './paper-words.ts';
import { isOfDays, termRows } from './run-words.ts';
import { TradeRows } from './trade-rows.tsx';

/** What follows the market, how it stands, and beside it, never in one line with it, what its back-test came to. */
export function PaperHead({ paper: { card, free, backTestBps } }: { paper: Paper }) {
  const t = useText();
  const nameOf = useSymbolName();
  const { algorithm, symbols, currency, state, reason, totalBps } = card;
  const [word, kind] = PAPER_STATES[state];
  return (
    <section className="bg-surface-raised px-4 pt-3 pb-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-lg font-semibold text-ink">{t(`laboratory.${algorithm}`)}</span>
        <Tag kind="outline">{t('laboratory.paperTag')}</Tag>
        <Tag kind={kind}>{t(word)}</Tag>
      </p>
      {!isLost(card) && (
        <dl className="mt-2">
          <dt className="text-xs text-ink-faint">{t('laboratory.paperResult')}</dt>
          <dd className={`num text-2xl font-semibold ${TONE_TEXT[toneOf(totalBps)]}`}>{percentText(totalBps)}</dd>
        </dl>
      )}
      {reason !== '' && <p className="mt-2 text-sm text-ink">{t(`laboratory.paperEnd-${reason}`)}</p>}
      <div className="mt-2">
        <FactRows
          rows={[
            [t('laboratory.paperFrom'), dateText(card.beginsOn)],
            [t('laboratory.paperDays'), countText(card.days)],
            [t('laboratory.paperBegan'), cashText(card.money, currency)],
            ...(isLost(card)
              ? []
              : ([
                  [t('laboratory.paperWorth'), cashText(card.worth, currency)],
                  [t('laboratory.paperFree'), cashText(free, currency)],
                ] as const)),
            ...termRows(card, t),
            ...(isOfDays(card.terms)
              ? ([
                  [t('laboratory.lots'), t(card.lots === 'whole' ? 'laboratory.lotsWhole' : 'laboratory.lotsOdd')],
                ] as const)
              : []),
            [
              t('laboratory.paperBackTest', { number: card.runNumber }),
              backTestBps === null ? '--' : percentText(backTestBps),
            ],
          ]}
        />
      </div>
      <p className="mt-1 text-xs text-ink-faint">{t('laboratory.paperBackTestNote')}</p>
      {isOfDays(card.terms) && <p className="mt-1 text-xs text-ink-faint">{t('laboratory.paperDaysNote')}</p>}
      <p className="mt-1 text-sm text-ink-muted">{symbols.map(nameOf).join(', ')}</p>
    </section>
  );
}

export function PaperHeld({ paper: { card, held } }: { paper: Paper }) {
  const t = useText();
  const nameOf = useSymbolName();
  const listings = useListings();
  return (
    <Part title={t('laboratory.paperHeld')}>
      {held.length === 0 && <p className="mt-1 text-sm text-ink-muted">{t('laboratory.paperHeldNone')}</p>}
      <ul>
        {held.map(({ symbol, shares, price, value }) => (
          <li
            key={symbol}
            className="num flex flex-wrap items-baseline justify-between gap-x-3 py-2.5 whitespace-normal not-last:hairline-b"
          >
            <span className="text-base text-ink">{nameOf(symbol)}</span>
            <span className="ml-auto text-right text-sm text-ink">
              {countText(shares)} × {priceText(price, listings.get(symbol)?.priceScale ?? 2)} ={' '}
              {cashText(value, card.currency)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What each day came to, and their way from the beginning on. */
export function PaperDays({ paper: { card, days } }: { paper: Paper }) {
  const t = useText();
  const begun = Number(card.money);
  const way = days.toReversed().map(({ worth }) => Math.round((Number(worth) / begun - 1) * 10_000));
  return (
    <Part title={t('laboratory.paperDaily')}>
      {days.length === 0 && <p className="mt-1 text-sm text-ink-muted">{t('laboratory.paperDailyNone')}</p>}
      <Curve title={t('laboratory.paperResult')} values={way} last={way.at(-1) ?? 0} />
      <ul className="mt-1">
        {days.map(({ date, worth, bps }) => (
          <li
            key={date}
            className="num flex flex-wrap items-baseline justify-between gap-x-3 py-2 text-sm whitespace-normal not-last:hairline-b"
          >
            <span className="text-ink-muted">{dateText(date)}</span>
            <span className="ml-auto text-right text-ink">
              {cashText(worth, card.currency)} <span className={TONE_TEXT[toneOf(bps)]}>{percentText(bps)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function PaperFigures({ paper: { card, costs, drawdownBps, hitRateBps, yearly } }: { paper: Paper }) {
  const t = useText();
  const { currency } = card;
  return (
    <Part title={t('strategies.figures')} note={t('laboratory.costsNote')}>
      <FactRows
        rows={[
          [t('strategies.drawdown'), percentText(-drawdownBps)],
          [t('strategies.hitRate'), plain(hitRateBps)],
          ...(yearly === null
            ? []
            : ([
                [t('strategies.rate'), percentText(yearly.rateBps)],
                [t('strategies.volatility'), plain(yearly.volatilityBps)],
                [t('strategies.sharpe'), yearly.sharpe?.toFixed(2) ?? '--'],
              ] as const)),
          [t('laboratory.commission'), cashText(costs.commission, currency)],
          [t('laboratory.tax'), cashText(costs.tax, currency)],
          [
            t(isOfDays(card.terms) ? 'laboratory.slippage' : 'laboratory.spreadAndDepth'),
            cashText(costs.slippage, currency),
          ],
        ]}
      />
      {yearly === null && <p className="mt-1 text-xs text-ink-faint">{t('strategies.tooYoung')}</p>}
    </Part>
  );
}

export function PaperTrades({ paper: { card, trades, tradeCount } }: { paper: Paper }) {
  const t = useText();
  return (
    <Part
      title={t('laboratory.paperTrades', { count: tradeCount })}
      {...(tradeCount > trades.length ? { note: t('laboratory.tradesCut', { count: trades.length }) } : {})}
    >
      {trades.length === 0 && <p className="mt-1 text-sm text-ink-muted">{t('laboratory.paperTradesNone')}</p>}
      <TradeRows trades={trades} currency={card.currency} />
    </Part>
  );
}
