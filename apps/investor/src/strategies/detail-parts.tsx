import { percentText, priceText, Tag } from '@kuroshio/ui';
import { FactRows } from '../layout/fact-rows.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { cashText, countText, dateText, stampText } from '../platform/format.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { type Detail, HALTS } from './strategy-words.ts';

function Title({ children }: { children: string }) {
  return <h2 className="text-lg font-semibold text-ink">{children}</h2>;
}

/** What it takes to follow, and what was taken so far. */
export function CostsPart({ data: { card, costs, example, owed } }: { data: Detail }) {
  const t = useText();
  const money = (minor: string) => cashText(minor, card.currency);
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <Title>{t('strategies.costsTitle')}</Title>
      <FactRows
        rows={[
          [t('strategies.fee'), percentText(card.feeBps, 'never')],
          [t('strategies.entry'), percentText(card.entryBps, 'never')],
          [t('strategies.exit'), percentText(card.exitBps, 'never')],
        ]}
      />
      <p className="mt-1 text-xs text-ink-faint">
        {t('strategies.feeText', { fee: percentText(card.feeBps, 'never') })} {t('strategies.levyNote')}
      </p>
      <div className="mt-2 hairline-t">
        <FactRows
          rows={[
            [t('strategies.commissionPaid'), money(costs.commission)],
            [t('strategies.taxPaid'), money(costs.tax)],
            [t('strategies.feesPaid'), money(costs.performanceFees)],
            [t('strategies.leviesPaid'), money(costs.levies)],
          ]}
        />
      </div>
      {card.days > 0 && (
        <div className="num mt-3 whitespace-normal rounded-lg bg-surface-sunken px-3 py-2.5 text-sm text-ink-muted">
          <p>{t('strategies.example', { amount: money(example.amount) })}</p>
          <p className="mt-0.5">
            {t('strategies.exampleWorth')} <span className="font-semibold text-ink">{money(example.worth)}</span>
          </p>
        </div>
      )}
      {BigInt(owed) > 0n && (
        <p className="num mt-2 text-sm whitespace-normal text-warn">{t('strategies.owed', { amount: money(owed) })}</p>
      )}
    </section>
  );
}

/** What the pool held at its last net asset value. */
export function HoldingsPart({ data: { card, holdings } }: { data: Detail }) {
  const t = useText();
  const nameOf = useSymbolName();
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <Title>{t('strategies.holdings', { date: dateText(card.navOn) })}</Title>
      {holdings.length === 0 ? (
        <p className="mt-1 text-sm text-ink-faint">{t('strategies.holdingsNone')}</p>
      ) : (
        <ul>
          {holdings.map(({ symbol, shares, value }) => (
            <li key={symbol} className="flex items-center justify-between gap-3 py-2.5 not-last:hairline-b">
              <span className="min-w-0">
                <span className="block truncate text-base text-ink">{nameOf(symbol)}</span>
                <span className="num block text-xs text-ink-faint">{countText(shares)}</span>
              </span>
              <span className="num text-right">
                <span className="block text-base font-medium text-ink">{cashText(value, card.currency)}</span>
                <span className="block text-xs text-ink-faint">
                  {percentText(Number((BigInt(value) * 10_000n) / BigInt(card.fundSize)), 'never')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-xs text-ink-faint">{t('strategies.holdingsDelay')}</p>
    </section>
  );
}

/** Each trade of the pool, the newest first. */
export function TradesPart({ id, count }: { id: string; count: number }) {
  const t = useText();
  const nameOf = useSymbolName();
  const listings = useListings();
  const pages = usePages('strategies/list-trades', { id }, ({ trades, more }) => {
    const last = trades.at(-1);
    return more && last !== undefined ? { before: last.key } : undefined;
  });
  const trades = pages.data?.pages.flatMap((page) => page.trades) ?? [];
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <Title>{t('strategies.trades', { count })}</Title>
      {pages.data !== undefined && trades.length === 0 && (
        <p className="mt-1 text-sm text-ink-faint">{t('strategies.tradesNone')}</p>
      )}
      <ul>
        {trades.map(({ key, symbol, side, price, quantity, value, costs, stamp }) => {
          const listing = listings.get(symbol);
          return listing === undefined ? null : (
            <li key={key} className="num py-2.5 not-last:hairline-b">
              <p className="flex items-baseline justify-between gap-3">
                <span className="flex min-w-0 items-center gap-1.5 text-base text-ink">
                  <Tag kind={side === 'buy' ? 'up' : 'down'}>{t(side === 'buy' ? 'trading.buy' : 'trading.sell')}</Tag>
                  <span className="truncate">{nameOf(symbol)}</span>
                </span>
                <span className="shrink-0 text-base font-medium text-ink">{priceText(price, listing.priceScale)}</span>
              </p>
              <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-muted">
                <span>
                  {countText(quantity)} · {cashText(value, listing.currency)} ·{' '}
                  {t('strategies.costOf', { amount: cashText(costs, listing.currency) })}
                </span>
                <span>{stampText(stamp)}</span>
              </p>
            </li>
          );
        })}
      </ul>
      {trades.length > 0 && pages.hasNextPage && <MorePages pages={pages} />}
    </section>
  );
}

/** Orders of the pool that were not taken; nothing where there are none. */
export function RefusedPart({ data: { refused } }: { data: Detail }) {
  const t = useText();
  const nameOf = useSymbolName();
  if (refused.length === 0) return null;
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <Title>{t('strategies.refused')}</Title>
      <ul>
        {refused.map(({ date, symbol, side, quantity, code }) => (
          <li key={`${date} ${symbol} ${side} ${code}`} className="num py-2 text-sm text-ink not-last:hairline-b">
            <p className="flex justify-between gap-3">
              <span>
                {t(side === 'buy' ? 'trading.buy' : 'trading.sell')} {nameOf(symbol)} {countText(quantity)}
              </span>
              <span className="text-ink-faint">{dateText(date)}</span>
            </p>
            <p className="text-xs break-words text-ink-faint">{code}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Days on which the pool was stopped before their end; nothing where there are none. */
export function HaltsPart({ data: { halts } }: { data: Detail }) {
  const t = useText();
  if (halts.length === 0) return null;
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <Title>{t('strategies.halts')}</Title>
      <FactRows rows={halts.map(({ date, reason }) => [dateText(date), t(HALTS[reason])])} />
    </section>
  );
}
