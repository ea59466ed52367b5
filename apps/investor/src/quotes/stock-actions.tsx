import type { Listing, OutputOf } from '@kuroshio/contract';
import { Empty, priceText, Skeleton, Tag } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { currencySign, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Action = OutputOf<'quotes/corporate-actions'>['actions'][number];

function kindKey({ kind, newPerOld }: Action) {
  switch (kind) {
    case 'cash':
      return 'stock.actionCash';
    case 'special-cash':
      return 'stock.actionSpecialCash';
    case 'stock':
      return 'stock.actionStock';
    case 'reduction':
      return 'stock.actionReduction';
    case 'split':
      return Number(newPerOld) < 1 ? 'stock.actionMerge' : 'stock.actionSplit';
    case 'par-change':
      return 'stock.actionParChange';
    case 'spin-off':
      return 'stock.actionSpinOff';
  }
}

/** What an instrument is known to have paid, split or spun off, and what is to come. */
export function StockActions({ listing }: { listing: Listing }) {
  const t = useText();
  const asked = useCall('quotes/corporate-actions', { symbol: listing.symbol });
  const { data } = asked;
  return (
    <section className="px-4 pt-3 pb-4">
      <h2 className="text-base font-semibold text-ink">{t('stock.actions')}</h2>
      {data === undefined ? (
        <Awaited asked={asked} bones={<Skeleton count={3} className="pt-3" />} className="!py-6" />
      ) : data.actions.length === 0 ? (
        <Empty className="!py-6" title={t('stock.actionsNone')} />
      ) : (
        <>
          <Actions
            title={t('stock.actionsUpcoming')}
            listing={listing}
            actions={data.actions.filter(isAfter(data.today))}
          />
          <Actions
            title={t('stock.actionsPast')}
            listing={listing}
            actions={data.actions.filter(not(isAfter(data.today)))}
          />
        </>
      )}
      <p className="pt-2 text-2xs text-ink-faint">{t('stock.actionsNote')}</p>
    </section>
  );
}

const isAfter =
  (today: string) =>
  ({ exDate }: Action): boolean =>
    exDate > today;
const not =
  (holds: (action: Action) => boolean) =>
  (action: Action): boolean =>
    !holds(action);

function Actions({ title, listing, actions }: { title: string; listing: Listing; actions: readonly Action[] }) {
  const t = useText();
  if (actions.length === 0) return null;
  const worth = ({ cashPerShare, newPerOld }: Action) => {
    if (cashPerShare !== null) {
      return t('stock.actionCashValue', { amount: `${currencySign(listing.currency)}${cashPerShare}` });
    }
    return newPerOld === null ? t('stock.actionUnknown') : t('stock.actionRatioValue', { ratio: newPerOld });
  };
  return (
    <>
      <h3 className="pt-2 text-xs text-ink-faint">{title}</h3>
      <ul>
        {actions.map((action) => (
          <li key={action.exDate} className="flex min-h-13 items-center justify-between gap-3 not-last:hairline-b">
            <span>
              <span className="num block text-sm text-ink">{dateText(action.exDate)}</span>
              <span className="flex items-center gap-1.5 text-xs text-ink-faint">
                {t(kindKey(action))}
                {action.quality === 'unverified' && <Tag kind="outline">{t('stock.actionUnverified')}</Tag>}
              </span>
            </span>
            <span className="text-right">
              <span className="num block text-sm text-ink">{worth(action)}</span>
              {action.reference !== null && (
                <span className="num block text-xs text-ink-faint">
                  {t('stock.actionReference', { price: priceText(action.reference, listing.priceScale) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
