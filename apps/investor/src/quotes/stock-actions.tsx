import type { Listing, OutputOf } from '@kuroshio/contract';
import { Empty, priceText, Skeleton, Tag } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { currencySign, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Action = OutputOf<'quotes/corporate-actions'>['actions'][number];

function kindKey({ kind, newPerOld, rights }: Action) {
  if (rights !== null && newPerOld === null) return 'stock.actionRights';
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
            today={data.today}
            actions={data.actions.filter(isAfter(data.today)).reverse()}
          />
          <Actions
            title={t('stock.actionsPast')}
            listing={listing}
            today={data.today}
            actions={data.actions.filter(not(isAfter(data.today)))}
          />
        </>
      )}
      <p className="pt-2 text-2xs text-ink-faint">
        {t('stock.actionsNote')}
        {data?.actions.some(({ quality }) => quality === 'simulated') && ` ${t('stock.actionSimulatedNote')}`}
      </p>
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

function Actions({
  title,
  listing,
  actions,
  today,
}: {
  title: string;
  listing: Listing;
  actions: readonly Action[];
  today: string;
}) {
  if (actions.length === 0) return null;
  return (
    <>
      <h3 className="pt-2 text-xs text-ink-faint">{title}</h3>
      <ul>
        {actions.map((action) => (
          <li key={`${action.exDate} ${action.kind}`} className="py-2 not-last:hairline-b" data-action={action.kind}>
            <ActionRow action={action} listing={listing} today={today} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What one action gives, when, and how sure it is; of one that took effect what it made of the price. */
function ActionRow({ action, listing, today }: { action: Action; listing: Listing; today: string }) {
  const t = useText();
  const { cashPerShare, newPerOld, rights, prevClose, reference, payDate } = action;
  const price = (units: number) => priceText(units, listing.priceScale);
  const worth = [
    ...(cashPerShare === null
      ? []
      : [t('stock.actionCashValue', { amount: `${currencySign(listing.currency)}${cashPerShare}` })]),
    ...(newPerOld === null ? [] : [t('stock.actionRatioValue', { ratio: newPerOld })]),
    ...(rights === null
      ? []
      : [
          t('stock.actionRightsValue', {
            count: Number((Number(rights.perOld) * 1_000).toFixed(4)),
            amount: `${currencySign(listing.currency)}${rights.price}`,
          }),
        ]),
  ];
  const prices =
    reference === null
      ? undefined
      : prevClose === null
        ? t('stock.actionReference', { price: price(reference) })
        : t('stock.actionCloseReference', { close: price(prevClose), reference: price(reference) });
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink">
        <span className="flex min-w-0 flex-wrap items-center gap-1.5">
          {t(kindKey(action))}
          {action.exDate === today && <Tag kind="warn">{t('stock.actionToday')}</Tag>}
          <Origin action={action} />
        </span>
        <span className="num shrink-0 text-right">
          {worth.length === 0
            ? t('stock.actionUnknown')
            : worth.map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
        </span>
      </p>
      <p className="num mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
        <span>
          {t('stock.actionExDate', { date: dateText(action.exDate) })}
          {payDate !== null && ` · ${t('stock.actionPayDate', { date: dateText(payDate) })}`}
        </span>
        {prices !== undefined && <span>{prices}</span>}
      </p>
    </>
  );
}

/** Who says so: a simulated company, the operators, or the tables, and whether those are verified. */
function Origin({ action: { quality, source } }: { action: Action }) {
  const t = useText();
  if (quality === 'simulated') return <Tag kind="accent">{t('stock.actionSimulated')}</Tag>;
  if (source === 'operators') return <Tag kind="outline">{t('stock.actionOperators')}</Tag>;
  return <Tag kind="outline">{t(quality === 'verified' ? 'stock.actionVerified' : 'stock.actionUnverified')}</Tag>;
}
