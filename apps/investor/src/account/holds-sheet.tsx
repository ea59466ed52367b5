import type { CurrencyCode, OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { Empty, Money, Sheet, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { currencySign, digitsOf, stampText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

export interface HoldsSheetProps {
  open: boolean;
  onClose: () => void;
  currency: CurrencyCode;
}

/** What holds each frozen amount of a currency. */
export function HoldsSheet({ open, onClose, currency }: HoldsSheetProps) {
  const t = useText();
  const asked = useCall('portfolio/holds', { currency }, { enabled: open, staleTime: 0 });
  const { data } = asked;
  return (
    <Sheet open={open} onClose={onClose} title={t('account.frozenTitle')} closeLabel={t('shell.close')}>
      <div className="min-h-[40dvh] pb-6" aria-busy={data === undefined && asked.error === null}>
        {data !== undefined && (
          <>
            <div className="flex items-baseline justify-between px-5 py-4">
              <span className="text-sm text-ink-muted">{t('account.frozenTotal')}</span>
              <Money
                className="text-xl font-semibold text-ink"
                amount={data.total}
                {...digitsOf(currency)}
                prefix={currencySign(currency).trim()}
              />
            </div>
            {data.rows.length === 0 ? (
              <Empty title={t('account.frozenEmpty')} />
            ) : (
              <ul className="hairline-t">
                {data.rows.map((row) => (
                  <HoldRow key={`${row.kind}-${row.id}`} row={row} currency={currency} />
                ))}
              </ul>
            )}
          </>
        )}
        {data === undefined && <Awaited asked={asked} bones={<Skeleton shape="row" count={4} />} />}
      </div>
    </Sheet>
  );
}

/** What holds it where that is of no instrument, and why. */
const HOLD_WORDS = {
  order: ['account.frozenTitle', 'account.holdOrderText'],
  withdrawal: ['account.holdWithdrawal', 'account.holdWithdrawalText'],
  application: ['account.frozenTitle', 'account.holdApplicationText'],
  short: ['account.holdShort', 'account.holdShortText'],
  lead: ['account.holdLead', 'account.holdLeadText'],
  strategy: ['account.holdStrategy', 'account.holdStrategyText'],
} as const satisfies Record<OutputOf<'portfolio/holds'>['rows'][number]['kind'], readonly [TextKey, TextKey]>;

function HoldRow({ row, currency }: { row: OutputOf<'portfolio/holds'>['rows'][number]; currency: CurrencyCode }) {
  const t = useText();
  const nameOf = useSymbolName();
  const name = row.symbol === undefined ? t(HOLD_WORDS[row.kind][0]) : nameOf(row.symbol);
  return (
    <li className="px-5 py-3 not-last:hairline-b">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-base font-medium text-ink">{name}</span>
        <Money amount={row.amount} {...digitsOf(currency)} className="text-base font-semibold text-ink" />
      </div>
      <p className="num mt-0.5 text-xs whitespace-normal text-ink-muted">
        {row.kind === 'order' && `${t('account.holdOrder', { orderNo: row.orderNo })} · `}
        {row.kind === 'application' && `${t('account.holdApplication', { no: row.id })} · `}
        {stampText(row.stamp)}
      </p>
      <p className="mt-0.5 text-xs text-ink-faint">{t(HOLD_WORDS[row.kind][1])}</p>
    </li>
  );
}
