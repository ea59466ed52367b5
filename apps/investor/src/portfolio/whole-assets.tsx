import { classNames, DownIcon, Segmented, Skeleton } from '@kuroshio/ui';
import { LoadFailed } from '../layout/load-failed.tsx';
import { useText } from '../platform/texts.ts';
import { useSignedIn } from '../platform/session.ts';
import { useCall } from '../platform/use-call.ts';
import { HideSwitch, TotalLine } from './assets-strip.tsx';
import { showIn, showParts, useShown } from './shown-currency.ts';
import { WholeDetail } from './whole-detail.tsx';

/** How often what moves with the prices is asked for again while it is shown. */
const REVALUE_MS = 5_000;

/** Both accounts together in one currency of the customer's choice: two lines, and on wish what they consist of. */
export function WholeAssets() {
  const t = useText();
  const signedIn = useSignedIn();
  const { currency, open } = useShown();
  const asked = useCall(
    'portfolio/overview',
    { currency },
    { enabled: signedIn, refetchInterval: REVALUE_MS, keepPrevious: true },
  );
  const { data } = asked;
  if (data === undefined && asked.error !== null) {
    return (
      <section className="bg-surface-raised">
        <LoadFailed asked={asked} className="!py-6" />
      </section>
    );
  }
  return (
    <section aria-busy={data === undefined} className="bg-surface-raised px-4 pt-2 pb-1">
      <div className="flex items-center justify-between gap-3 large-text:flex-wrap">
        <span className="flex min-w-0 items-center text-sm text-ink-muted">
          <span className="truncate">
            {t('worth.totalAssets')} <span className="text-xs text-ink-faint">{t('reports.both')}</span>
          </span>
          <HideSwitch />
        </span>
        <Segmented
          size="sm"
          className="w-28 shrink-0"
          label={t('reports.shownIn')}
          value={currency}
          onChange={showIn}
          options={[
            { value: 'TWD', label: 'NT$' },
            { value: 'USD', label: 'US$' },
          ]}
        />
      </div>
      {data === undefined ? (
        <Skeleton count={1} className="py-1 [&>div]:h-6 [&>div]:w-40" />
      ) : (
        <TotalLine total={BigInt(data.total)} today={BigInt(data.todayProfit)} currency={data.currency} />
      )}
      {open && data !== undefined && <WholeDetail overview={data} />}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => showParts(!open)}
        className="relative mx-auto grid h-7 w-full place-items-center text-ink-faint before:absolute before:inset-x-0 before:-inset-y-2"
      >
        <DownIcon className={classNames('size-4 transition-transform duration-quick', open && 'rotate-180')} />
        <span className="sr-only">{t(open ? 'reports.hideDetail' : 'reports.showDetail')}</span>
      </button>
    </section>
  );
}
