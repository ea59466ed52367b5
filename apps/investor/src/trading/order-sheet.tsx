import type { Listing, WireOrder } from '@kuroshio/contract';
import { Button, Dialog, priceText, Sheet, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { refreshAccount, useQuote } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { sharesOfLot } from '../quotes/board-lot.ts';
import { useSend } from '../platform/use-call.ts';
import { type AmendDraft, amendableParts, amendmentOf, changesNothing, checkAmend, startAmend } from './amend-draft.ts';
import { AmendForm } from './amend-form.tsx';
import { OrderFacts } from './order-facts.tsx';
import { useQuantityText } from './order-words.ts';
import { UNLIMITED } from './price-grid.ts';

export interface OrderSheetProps {
  /** Live. */
  order: WireOrder;
  listing: Listing;
  open: boolean;
  onClose: () => void;
  onCancel: () => void;
}

/** Everything about an order and, while it is pending, the ways to change or cancel it. */
export function OrderSheet({ order, listing, open, onClose, onCancel }: OrderSheetProps) {
  const t = useText();
  const quantityText = useQuantityText();
  const quote = useQuote(open && order.state === 'open' ? order.symbol : undefined);
  const [draft, setDraft] = useState<AmendDraft>();
  const [confirming, setConfirming] = useState(false);
  // Sent again it changes nothing more.
  const amend = useSend('trading/amend-order', { quiet: true, resend: 2 });
  const parts = amendableParts(order, listing);
  // An order that has ended meanwhile is looked at, not changed.
  const shown = draft !== undefined && order.state === 'open' ? draft : undefined;
  const limits = quote ?? UNLIMITED;
  const problem = shown === undefined ? undefined : checkAmend(listing, limits, shown);

  const change = (next: AmendDraft | undefined) => {
    amend.reset();
    setDraft(next);
  };
  const close = () => {
    change(undefined);
    onClose();
  };
  const send = () => {
    if (shown === undefined) return;
    amend.mutate(amendmentOf(order, listing, shown), {
      onSuccess: () => {
        showToast(t('trading.amended'), { kind: 'success' });
        change(undefined);
      },
      onSettled: () => {
        setConfirming(false);
        refreshAccount();
      },
    });
  };

  let footer = null;
  if (shown !== undefined) {
    footer = (
      <div className="flex gap-3">
        <Button kind="outline" onClick={() => change(undefined)}>
          {t('trading.backToOrder')}
        </Button>
        <Button
          className="flex-1"
          disabled={problem !== undefined || changesNothing(order, listing, shown)}
          onClick={() => setConfirming(true)}
        >
          {t(shown.part === 'price' ? 'trading.confirmPrice' : 'trading.confirmQuantity')}
        </Button>
      </div>
    );
  } else if (order.state === 'open') {
    footer = (
      <div className="flex gap-2.5 [&>button]:min-w-0 [&>button]:flex-1 [&>button]:px-2">
        {parts.price && (
          <Button size="md" kind="soft" onClick={() => change(startAmend(order, listing, 'price'))}>
            {t('trading.changePrice')}
          </Button>
        )}
        {parts.quantity && (
          <Button size="md" kind="soft" onClick={() => change(startAmend(order, listing, 'quantity'))}>
            {t('trading.reduceQuantity')}
          </Button>
        )}
        <Button size="md" kind="outline" onClick={onCancel}>
          {t('trading.cancelOrder')}
        </Button>
      </div>
    );
  }
  const fromTo =
    shown === undefined
      ? undefined
      : shown.part === 'price'
        ? [priceText(order.price, listing.priceScale), priceText(shown.price, listing.priceScale)]
        : [
            quantityText(order.quantity, listing),
            quantityText(shown.units * sharesOfLot(listing, order.board), listing),
          ];
  const failure = problem ?? amend.error;
  const title =
    shown === undefined
      ? 'trading.orderDetails'
      : shown.part === 'price'
        ? 'trading.changePrice'
        : 'trading.reduceQuantity';
  return (
    <Sheet open={open} onClose={close} title={t(title)} closeLabel={t('shell.close')} footer={footer ?? undefined}>
      {shown === undefined ? (
        <div className="px-4 pt-1 pb-4">
          <OrderFacts order={order} listing={listing} />
        </div>
      ) : (
        <AmendForm order={order} listing={listing} limits={limits} draft={shown} onChange={change} failure={failure} />
      )}
      <Dialog
        open={confirming && shown !== undefined}
        title={t(shown?.part === 'quantity' ? 'trading.amendTitleQuantity' : 'trading.amendTitlePrice')}
        confirmLabel={t('shell.confirm')}
        cancelLabel={t('shell.cancel')}
        onConfirm={send}
        onCancel={() => setConfirming(false)}
        loading={amend.isPending}
      >
        {fromTo !== undefined && (
          <span className="num block text-lg font-semibold text-ink">
            {t('trading.amendFromTo', { from: fromTo[0] ?? '', to: fromTo[1] ?? '' })}
          </span>
        )}
        {t(shown?.part === 'quantity' ? 'trading.reduceRule' : 'trading.changePriceRule')}
      </Dialog>
    </Sheet>
  );
}
