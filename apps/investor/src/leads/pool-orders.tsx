import { Button, priceText, showToast, Tag } from '@kuroshio/ui';
import { countText, stampText } from '../platform/format.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { orderStateKey, orderStateTag } from '../trading/order-words.ts';
import type { Desk } from './lead-words.ts';
import { refreshLeads } from './refresh-leads.ts';

/** The pool's orders of the day, and the way to cancel one that is open. */
export function PoolOrders({ desk: { card, orders } }: { desk: Desk }) {
  const t = useText();
  const nameOf = useSymbolName();
  const listings = useListings();
  const cancel = useSend('leads/cancel');
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <h2 className="text-lg font-semibold text-ink">{t('leads.orders')}</h2>
      {orders.length === 0 && <p className="mt-1 text-sm text-ink-faint">{t('leads.ordersNone')}</p>}
      <ul>
        {orders.map((order) => {
          const buying = order.side === 'buy';
          const scale = listings.get(order.symbol)?.priceScale ?? 2;
          return (
            <li
              key={order.id}
              className="flex items-center justify-between gap-3 py-2.5 not-last:hairline-b"
              data-pool-order={order.state}
            >
              <span className="min-w-0">
                <span className="flex min-w-0 flex-wrap items-center gap-1.5 text-base text-ink">
                  <Tag kind={buying ? 'up' : 'down'}>{t(buying ? 'trading.buy' : 'trading.sell')}</Tag>
                  <span className="min-w-0 break-words">{nameOf(order.symbol)}</span>
                </span>
                <span className="num block text-xs text-ink-muted">
                  {countText(order.filledQuantity)}/{countText(order.quantity)} · {priceText(order.price, scale)} ·{' '}
                  {stampText(order.placedStamp)}
                </span>
              </span>
              {order.state === 'open' ? (
                <Button
                  kind="outline"
                  size="sm"
                  loading={cancel.isPending && cancel.variables.orderId === order.id}
                  onClick={() =>
                    cancel.mutate(
                      { id: card.id, orderId: order.id },
                      { onSuccess: () => showToast(t('leads.cancelled')), onSettled: refreshLeads },
                    )
                  }
                >
                  {t('trading.cancelOrder')}
                </Button>
              ) : (
                <Tag kind={orderStateTag(order)}>{t(orderStateKey(order))}</Tag>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
