import { Cell, Empty, Skeleton, Tag } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { failureText, Refused } from '../platform/failure.ts';
import { cashText, stampText } from '../platform/format.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { orderStateKey, orderStateTag, useQuantityText } from '../trading/order-words.ts';
import type { Run } from './basket-words.ts';

/** What was confirmed for a basket, newest first, with what has become of each order. */
export function RunList({ id }: { id: string }) {
  const t = useText();
  const navigate = useNavigate();
  const pages = usePages(
    'baskets/list-basket-runs',
    { id },
    ({ rows, more }) => {
      const last = rows.at(-1);
      return more && last !== undefined ? { before: last.id } : undefined;
    },
    { refetchInterval: 10_000 },
  );
  if (pages.data === undefined) {
    return (
      <div aria-busy={pages.error === null}>
        <Awaited asked={pages} bones={<Skeleton count={3} />} />
      </div>
    );
  }
  const rows = pages.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return <Empty className="rounded-lg bg-surface-raised !py-8" title={t('baskets.historyEmpty')} />;
  return (
    <div className="space-y-3">
      <ul className="space-y-3">
        {rows.map((run) => (
          <li key={run.id} data-run={run.id} className="rounded-lg bg-surface-raised px-4 py-3">
            <RunPart run={run} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && <MorePages pages={pages} />}
      <Cell
        label={t('baskets.orders')}
        className="rounded-lg bg-surface-raised"
        onPress={() => navigate('/trade/index?tab=orders')}
      />
    </div>
  );
}

function RunPart({ run }: { run: Run }) {
  const t = useText();
  const nameOf = useSymbolName();
  const listings = useListings();
  const quantityText = useQuantityText();
  const { currency } = run;
  return (
    <>
      <p className="num flex flex-wrap justify-between gap-x-3 text-sm text-ink-muted">
        <span>{stampText(run.stamp)}</span>
        <span>{t(run.mode === 'full' ? 'baskets.full' : 'baskets.buyOnly')}</span>
      </p>
      <ul>
        {run.orders.map((order) => {
          const listing = listings.get(order.symbol);
          const asked =
            order.amount !== '0'
              ? cashText(order.amount, currency)
              : listing === undefined
                ? ''
                : quantityText(order.quantity, listing);
          const state = { state: order.state || 'open', filledQuantity: order.filled } as const;
          return (
            <li key={`${order.symbol} ${order.side} ${order.board}`} className="py-2 not-last:hairline-b">
              <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 text-base text-ink [overflow-wrap:anywhere]">
                  {t(order.side === 'buy' ? 'trading.buy' : 'trading.sell')} {nameOf(order.symbol)}
                </span>
                <Tag kind={order.state === '' ? 'warn' : orderStateTag(state)}>
                  {t(order.state === '' ? 'baskets.notPlaced' : orderStateKey(state))}
                </Tag>
              </p>
              <p className="num mt-0.5 text-sm whitespace-normal text-ink-muted">
                {asked}
                {order.filled > 0 &&
                  listing !== undefined &&
                  ` · ${t('baskets.filledOf', { shares: quantityText(order.filled, listing) })} · ${cashText(order.filledValue, currency)}`}
              </p>
              {order.refusal !== undefined && (
                <p className="num text-sm whitespace-normal text-ink-muted">
                  {failureText(new Refused(order.refusal.code, order.refusal.params))}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
