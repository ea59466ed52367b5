import type { WireOrder } from '@kuroshio/contract';
import { Dialog, Empty, List, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { useNavigate } from '../platform/navigation.tsx';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { useListings } from '../platform/instruments.ts';
import { refreshAccount } from '../platform/live.ts';
import { useOrderEvents } from '../platform/use-order-events.ts';
import type { MarketChoice } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { usePages, useSend } from '../platform/use-call.ts';
import { CancelAll } from './cancel-all.tsx';
import { OrderRow } from './order-row.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { useQuantityText } from './order-words.ts';
import { sharesLess } from './exact-shares.ts';

/**
 * Orders of one market, newest first, ten at a time: those of the day, of which the pending ones can be changed and cancelled and
 * the others say how they ended, or all that have ended.
 */
export function OrderList({ market, show }: { market: MarketChoice; show: 'today' | 'ended' }) {
  const t = useText();
  const navigate = useNavigate();
  const listings = useListings();
  const [opened, setOpened] = useState<WireOrder>();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [cancelling, setCancelling] = useState<WireOrder>();
  const pages = usePages('trading/list-orders', { market, show }, ({ orders, more }) => {
    const last = orders.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  const orders = pages.data?.pages.flatMap((page) => page.orders) ?? [];
  const shown = useNewest(opened, orders);
  const shownListing = shown === undefined ? undefined : listings.get(shown.symbol);

  const today = show === 'today';
  const open = orders.filter(({ state }) => state === 'open').length;
  const empty = (
    <Empty
      title={t(today ? 'reports.dayOrdersEmpty' : 'trading.endedEmpty')}
      note={t(today ? 'reports.dayOrdersEmptyText' : 'trading.endedEmptyText')}
      action={{ label: t('portfolio.find'), onPress: () => navigate('/market/index') }}
    />
  );
  return (
    <>
      <AwaitedList asked={pages} rows={orders.length} bones={5} empty={empty}>
        {today && open > 0 && <CancelAll market={market} count={open} more={pages.hasNextPage} />}
        <List
          items={orders}
          keyOf={(order) => order.id}
          label={t(today ? 'portfolio.tabOrders' : 'portfolio.historyOrders')}
        >
          {(order) => {
            const listing = listings.get(order.symbol);
            return listing === undefined ? null : (
              <OrderRow
                order={order}
                listing={listing}
                onOpen={() => {
                  setOpened(order);
                  setSheetOpen(true);
                }}
                onCancel={order.state === 'open' ? () => setCancelling(order) : undefined}
              />
            );
          }}
        </List>
        <MorePages pages={pages} />
      </AwaitedList>
      {shown !== undefined && shownListing !== undefined && (
        <OrderSheet
          key={shown.id}
          order={shown}
          listing={shownListing}
          open={sheetOpen}
          onClose={() => setSheetOpen(false)}
          onCancel={() => {
            setSheetOpen(false);
            setCancelling(shown);
          }}
        />
      )}
      <CancelDialog order={cancelling} onDone={() => setCancelling(undefined)} />
    </>
  );
}

/** An order that was opened, as it now is: in the list, or as the live connection last told of it when it left the list. */
function useNewest(opened: WireOrder | undefined, orders: readonly WireOrder[]): WireOrder | undefined {
  const [told, setTold] = useState<WireOrder>();
  useOrderEvents((order) => {
    if (order.id === opened?.id) setTold(order);
  });
  if (opened === undefined) return undefined;
  const known = [opened, told, orders.find((order) => order.id === opened.id)];
  return known
    .filter((order) => order?.id === opened.id)
    .reduce((newest, order) => (newest === undefined || (order?.updatedAt ?? 0) >= newest.updatedAt ? order : newest));
}

function CancelDialog({ order, onDone }: { order: WireOrder | undefined; onDone: () => void }) {
  const t = useText();
  const listings = useListings();
  const quantityText = useQuantityText();
  // Cancelling twice changes nothing more: the second answer says that the order is not pending.
  const cancel = useSend('trading/cancel-order', { resend: 1 });
  // The words stay while the dialog closes.
  const [last, setLast] = useState(order);
  if (order !== undefined && order !== last) setLast(order);
  const listing = last === undefined ? undefined : listings.get(last.symbol);
  const confirm = () => {
    if (order === undefined) return;
    cancel.mutate(
      { id: order.id },
      {
        onSuccess: () => showToast(t('trading.cancelled'), { kind: 'success' }),
        onSettled: () => {
          refreshAccount();
          onDone();
        },
      },
    );
  };
  return (
    <Dialog
      open={order !== undefined}
      title={t('trading.cancelTitle')}
      confirmLabel={t('trading.cancelOrder')}
      confirmKind="danger"
      cancelLabel={t('trading.cancelKeep')}
      onConfirm={confirm}
      onCancel={onDone}
      loading={cancel.isPending}
    >
      {last !== undefined &&
        listing !== undefined &&
        t('trading.cancelText', {
          quantity: quantityText(sharesLess(listing, last.quantity, last.filledQuantity), listing),
        })}
    </Dialog>
  );
}
