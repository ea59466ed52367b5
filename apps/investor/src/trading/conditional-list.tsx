import type { Listing, WireConditional, WireOrder } from '@kuroshio/contract';
import { Dialog, Empty, List, Segmented, Sheet, showToast, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { useListings } from '../platform/instruments.ts';
import { useNavigate } from '../platform/navigation.tsx';
import type { MarketChoice } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, usePages, useSend } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { ConditionalFacts } from './conditional-facts.tsx';
import { ConditionalRow } from './conditional-row.tsx';
import { OrderFacts } from './order-facts.tsx';

/** Conditional orders of one market: those that wait, or those that have ended. */
export function ConditionalTab({ market }: { market: MarketChoice }) {
  const t = useText();
  const [show, setShow] = useState<'waiting' | 'ended'>('waiting');
  return (
    <>
      <div className="bg-surface-raised px-4 py-2.5 hairline-b">
        <Segmented
          size="sm"
          label={t('conditional.show')}
          value={show}
          onChange={setShow}
          options={[
            { value: 'waiting', label: t('conditional.waiting') },
            { value: 'ended', label: t('conditional.ended') },
          ]}
        />
      </div>
      <ConditionalList key={show} market={market} show={show} />
    </>
  );
}

/** Newest first, ten at a time. */
function ConditionalList({ market, show }: { market: MarketChoice; show: 'waiting' | 'ended' }) {
  const t = useText();
  const navigate = useNavigate();
  const listings = useListings();
  const [opened, setOpened] = useState<WireConditional>();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [cancelling, setCancelling] = useState<WireConditional>();
  const pages = usePages('trading/list-conditionals', { market, show }, ({ orders, more }) => {
    const last = orders.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  const orders = pages.data?.pages.flatMap((page) => page.orders) ?? [];
  // What is opened stays in sight as it was last known, also when it leaves this list.
  const shown = orders.find((order) => order.id === opened?.id) ?? opened;
  const shownListing = shown === undefined ? undefined : listings.get(shown.symbol);
  const isPaired = ({ id, group }: WireConditional) =>
    group !== id || orders.some((other) => other.group === group && other.id !== id);

  const waiting = show === 'waiting';
  const empty = (
    <Empty
      title={t(waiting ? 'conditional.waitingEmpty' : 'conditional.endedEmpty')}
      note={t(waiting ? 'conditional.waitingEmptyText' : 'conditional.endedEmptyText')}
      action={{ label: t('portfolio.find'), onPress: () => navigate('/market/index') }}
    />
  );
  return (
    <>
      <AwaitedList asked={pages} rows={orders.length} bones={4} empty={empty}>
        <List items={orders} keyOf={(order) => order.id} label={t('conditional.list')}>
          {(order) => {
            const listing = listings.get(order.symbol);
            return listing === undefined ? null : (
              <ConditionalRow
                order={order}
                listing={listing}
                paired={isPaired(order)}
                onOpen={() => {
                  setOpened(order);
                  setSheetOpen(true);
                }}
                onCancel={waiting ? () => setCancelling(order) : undefined}
              />
            );
          }}
        </List>
        <MorePages pages={pages} />
      </AwaitedList>
      <Sheet
        open={sheetOpen && shownListing !== undefined}
        onClose={() => setSheetOpen(false)}
        title={t('conditional.details')}
        closeLabel={t('shell.close')}
      >
        {shown !== undefined && shownListing !== undefined && (
          <div className="px-4 pt-1 pb-4">
            <ConditionalFacts order={shown} listing={shownListing} />
            {shown.orderId !== undefined && (
              <BecameOrder market={market} orderId={shown.orderId} listing={shownListing} />
            )}
          </div>
        )}
      </Sheet>
      <CancelDialog
        order={cancelling}
        paired={cancelling !== undefined && isPaired(cancelling)}
        onDone={() => setCancelling(undefined)}
      />
    </>
  );
}

/** The order that a conditional order became, as it stands now. */
function BecameOrder({ market, orderId, listing }: { market: MarketChoice; orderId: string; listing: Listing }) {
  const t = useText();
  // The newest that is older than the next id is the order itself, where it is among those asked for.
  const one = { market, before: String(BigInt(orderId) + 1n), limit: 1 } as const;
  const pending = useCall('trading/list-orders', { ...one, show: 'pending' });
  const ended = useCall('trading/list-orders', { ...one, show: 'ended' });
  const order = [pending, ended]
    .flatMap(({ data }): WireOrder[] => data?.orders ?? [])
    .find(({ id }) => id === orderId);
  return (
    <section className="pt-3">
      <h3 className="pb-1 text-sm font-semibold text-ink-muted">{t('conditional.became')}</h3>
      {order === undefined ? (
        <Awaited asked={ended.error === null ? pending : ended} bones={<Skeleton count={4} />} className="!py-4" />
      ) : (
        <div className="rounded-md bg-surface-sunken px-3.5 py-1" data-became={order.id}>
          <OrderFacts order={order} listing={listing} />
        </div>
      )}
    </section>
  );
}

interface CancelDialogProps {
  order: WireConditional | undefined;
  paired: boolean;
  onDone: () => void;
}

function CancelDialog({ order, paired, onDone }: CancelDialogProps) {
  const t = useText();
  // Cancelling twice changes nothing more: the second answer says that it does not wait.
  const cancel = useSend('trading/cancel-conditional', { resend: 1 });
  const confirm = () => {
    if (order === undefined) return;
    cancel.mutate(
      { id: order.id },
      {
        onSuccess: () => showToast(t('conditional.cancelled'), { kind: 'success' }),
        onSettled: () => {
          void refresh('trading/list-conditionals');
          onDone();
        },
      },
    );
  };
  return (
    <Dialog
      open={order !== undefined}
      title={t('conditional.cancelTitle')}
      confirmLabel={t('conditional.cancel')}
      confirmKind="danger"
      cancelLabel={t('trading.cancelKeep')}
      onConfirm={confirm}
      onCancel={onDone}
      loading={cancel.isPending}
    >
      {t('conditional.cancelText')}
      {paired && ` ${t('conditional.cancelGroupText')}`}
    </Dialog>
  );
}
