import type { OutputOf } from '@kuroshio/contract';
import type { Side } from '@kuroshio/orders/words.ts';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Line } from './line.tsx';
import { MarginLines } from './margin-lines.tsx';
import { CHARGE_KEYS } from './order-words.ts';

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
        label={t(side === 'buy' ? 'trading.netBuy' : 'trading.netSell')}
        value={money(preview?.net)}
        strong={preview?.margin === undefined}
      />
      {preview?.margin !== undefined && <MarginLines margin={preview.margin} currency={preview.currency} />}
      <Line label={t('trading.settlesOn')} value={preview === undefined ? '--' : dateText(preview.settlementDate)} />
    </dl>
  );
}
