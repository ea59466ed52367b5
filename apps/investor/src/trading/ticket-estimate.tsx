import type { OutputOf } from '@kuroshio/contract';
import type { Side } from '@kuroshio/orders/words.ts';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Line } from './line.tsx';
import { MarginLines, UsMarginLines } from './margin-lines.tsx';
import { CHARGE_KEYS } from './order-words.ts';
import { ShortLines } from './short-lines.tsx';

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
  return (
    <dl
      data-estimate={preview === undefined ? 'none' : 'shown'}
      className="num space-y-1.5 rounded-md bg-surface-sunken p-3.5 text-sm"
    >
      <Line label={t('trading.value')} value={money(preview?.value)} />
      {(preview?.charges ?? [{ kind: 'commission' as const, amount: undefined }]).map(({ kind, amount }) => (
        <Line key={kind} label={t(CHARGE_KEYS[kind])} value={money(amount)} />
      ))}
      <Line
        label={t(netKey(side, preview?.short !== undefined))}
        value={money(preview?.net)}
        strong={preview?.margin === undefined && preview?.usMargin === undefined && preview?.short === undefined}
      />
      {preview?.margin !== undefined && <MarginLines margin={preview.margin} currency={preview.currency} />}
      {preview?.usMargin !== undefined && <UsMarginLines margin={preview.usMargin} currency={preview.currency} />}
      {preview?.short !== undefined && <ShortLines short={preview.short} side={side} currency={preview.currency} />}
      <Line label={t('trading.settlesOn')} value={preview === undefined ? '--' : dateText(preview.settlementDate)} />
    </dl>
  );
}

/** What a short sale brings is not paid out, and a purchase that gives its shares back is paid by what is held. */
function netKey(side: Side, isShort: boolean) {
  if (isShort) return side === 'buy' ? 'trading.netCover' : 'trading.netShort';
  return side === 'buy' ? 'trading.netBuy' : 'trading.netSell';
}
