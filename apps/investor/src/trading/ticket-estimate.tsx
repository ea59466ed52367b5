import type { OutputOf } from '@kuroshio/contract';
import type { Side } from '@kuroshio/orders/words.ts';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Line } from './line.tsx';
import { MarginLines, UsMarginLines } from './margin-lines.tsx';
import { CHARGE_KEYS } from './order-words.ts';
import { ShortLines } from './short-lines.tsx';
import { UsShortLines } from './us-short-lines.tsx';

/** Value, each charge, net and settlement date of an order as the server reckons them. */
export function TicketEstimate({
  side,
  preview,
}: {
  side: Side;
  preview: OutputOf<'trading/preview-order'> | undefined;
}) {
  const t = useText();
  const money = (minor: string | undefined) =>
    minor === undefined || preview === undefined ? '--' : cashText(minor, preview.currency);
  const isShort = (preview?.short ?? preview?.usShort) !== undefined;
  return (
    <dl
      data-estimate={preview === undefined ? 'none' : 'shown'}
      className="num space-y-1.5 rounded-md bg-surface-sunken p-3.5 text-sm"
    >
      <Line label={t('trading.value')} value={money(preview?.value)} />
      {chargesOf(preview).map(({ kind, amount }) => (
        <Line key={kind} label={t(CHARGE_KEYS[kind])} value={money(amount)} />
      ))}
      <Line
        label={t(netKey(side, isShort))}
        value={money(preview?.net)}
        strong={preview?.margin === undefined && preview?.usMargin === undefined && !isShort}
      />
      {preview?.margin !== undefined && <MarginLines margin={preview.margin} currency={preview.currency} />}
      {preview?.usMargin !== undefined && <UsMarginLines margin={preview.usMargin} currency={preview.currency} />}
      {preview?.short !== undefined && <ShortLines short={preview.short} side={side} currency={preview.currency} />}
      {preview?.usShort !== undefined && (
        <UsShortLines short={preview.usShort} side={side} currency={preview.currency} />
      )}
      <Line label={t('trading.settlesOn')} value={preview === undefined ? '--' : dateText(preview.settlementDate)} />
    </dl>
  );
}

/** Borrowing US shares is charged by the night, so that a fee of nothing with the sale would say that it costs nothing. */
function chargesOf(preview: OutputOf<'trading/preview-order'> | undefined) {
  if (preview === undefined) return [{ kind: 'commission' as const, amount: undefined }];
  return preview.charges.filter(({ kind }) => preview.usShort === undefined || kind !== 'borrow-fee');
}

/** What a short sale brings is not paid out, and a purchase that gives its shares back is paid by what is held. */
function netKey(side: Side, isShort: boolean) {
  if (isShort) return side === 'buy' ? 'trading.netCover' : 'trading.netShort';
  return side === 'buy' ? 'trading.netBuy' : 'trading.netSell';
}
