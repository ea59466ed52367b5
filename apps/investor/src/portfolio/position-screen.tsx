import type { Listing, OutputOf } from '@kuroshio/contract';
import { Button, Cell, Empty, Flash, percentText, priceText, Skeleton, Tag, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { Awaited } from '../layout/awaited.tsx';
import { type FactRow, FactRows } from '../layout/fact-rows.tsx';
import { useTicket } from '../trading/use-ticket.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { isRefused } from '../platform/failure.ts';
import { cashText, dateText, stampText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useQuote } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useName, useOpenStock } from '../quotes/use-listed.ts';
import { CHARGE_KEYS, ORDER_TYPE_KEYS, useQuantityText } from '../trading/order-words.ts';
import { useAccountWatch } from '../trading/use-account-watch.ts';
import { Dividends } from './dividends.tsx';
import { returnBps } from './live-value.ts';
import { useSaleCosts } from './use-sale-costs.ts';
import { worthOf } from './worth.ts';
import { sharesLess } from '../trading/exact-shares.ts';
import { ProtectionCell } from '../trading/protection-cell.tsx';
import { PositionFills } from './position-fills.tsx';
import { POSITION_STATE_KEYS, POSITION_STATE_TAGS } from './position-list.tsx';

/** What is owed on a position, in the words of its kind, and where all of it is. */
const CREDIT = {
  margin: {
    loan: 'portfolio.marginLoan',
    interest: 'portfolio.marginInterest',
    more: 'portfolio.marginMore',
    to: '/information/margin',
  },
  'us-margin': {
    loan: 'portfolio.marginLoan',
    interest: 'portfolio.marginInterest',
    more: 'portfolio.usMarginMore',
    to: '/information/usMargin',
  },
  secured: {
    loan: 'portfolio.securedLoan',
    interest: 'portfolio.securedInterest',
    more: 'portfolio.securedMore',
    to: '/information/securedLoan',
  },
} as const;

/** One position: every field of it, its fills, and the way to sell it. */
export function PositionScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  useAccountWatch();
  const valid = /^\d{1,19}$/.test(id);
  const asked = useCall('portfolio/position', { id }, { enabled: valid });
  const { data } = asked;
  const listing = useListing(data?.position.symbol);
  if (data !== undefined && listing !== undefined) return <Position answer={data} listing={listing} />;
  return (
    <>
      <BackBar title={t('portfolio.positionTitle')} />
      {!valid || isRefused(asked.error, 'POSITION_NOT_FOUND', 'MALFORMED_INPUT') ? (
        <Empty
          title={t('portfolio.missing')}
          action={{ label: t('portfolio.toHoldings'), onPress: () => navigate('/trade/index', { replace: true }) }}
        />
      ) : (
        <Awaited
          asked={asked}
          bones={
            <div aria-busy="true" className="space-y-3 p-4">
              <Skeleton count={2} className="[&>div]:h-8" />
              <Skeleton count={10} className="[&>div]:h-6" />
            </div>
          }
        />
      )}
    </>
  );
}

function Position({ answer, listing }: { answer: OutputOf<'portfolio/position'>; listing: Listing }) {
  const t = useText();
  const name = useName()(listing);
  const navigate = useNavigate();
  const openStock = useOpenStock();
  const quantityText = useQuantityText();
  const { position, charges, fills } = answer;
  const quote = useQuote(position.symbol);
  const worth = worthOf(position, listing, quote?.last, useSaleCosts());
  const held = position.quantity > 0;
  const realised = BigInt(position.realisedProfit);
  const profit = realised + (held ? worth.profit : 0n);
  const free = sharesLess(listing, position.quantity, position.closingQuantity);
  const { openTicket, ticket } = useTicket(listing, quote);
  const sellable = position.state === 'holding' && free > 0 && quote !== undefined;

  const { currency } = position;
  const price = (value: number) => (value === 0 ? '--' : priceText(value, listing.priceScale));
  const tinted = (amount: bigint) => (
    <span className={TONE_TEXT[toneOf(amount)]}>{cashText(amount, currency, 'always')}</span>
  );
  const onMargin = currency === 'USD' ? 'us-margin' : 'margin';
  const credit = CREDIT[position.financing === 'secured' ? 'secured' : onMargin];
  const rows: FactRow[] = [
    ...(position.orderNo === '' ? [] : [[t('portfolio.orderNo'), position.orderNo] satisfies FactRow]),
    ...(position.direction === undefined
      ? []
      : [
          [
            t('portfolio.direction'),
            t(position.direction === 'long' ? 'portfolio.directionLong' : 'portfolio.directionShort'),
          ] satisfies FactRow,
        ]),
    ...(position.type === undefined
      ? []
      : [[t('portfolio.orderType'), t(ORDER_TYPE_KEYS[position.type])] satisfies FactRow]),
    [t('portfolio.buyTime'), stampText(position.buyStamp)],
    [t('portfolio.buyPrice'), price(position.buyPrice)],
    [t('portfolio.openedQuantity'), quantityText(position.openedQuantity, listing)],
    [t('portfolio.quantity'), quantityText(position.quantity, listing)],
    ...(position.closingQuantity > 0
      ? [[t('portfolio.closingQuantity'), quantityText(position.closingQuantity, listing)] satisfies FactRow]
      : []),
    [t('portfolio.cost'), cashText(position.cost, currency)],
    [t('portfolio.marketValue'), cashText(worth.value, currency)],
    ...(held ? [[t('portfolio.saleCosts'), cashText(worth.saleCosts, currency)] satisfies FactRow] : []),
    [t('portfolio.unrealisedProfit'), tinted(held ? worth.profit : 0n)],
    [t('portfolio.realisedProfit'), tinted(realised)],
    ...(position.leverage === undefined
      ? []
      : [[t('portfolio.leverage'), t('portfolio.leverageValue', { times: position.leverage })] satisfies FactRow]),
    ...(position.originalMargin === undefined
      ? []
      : [[t('portfolio.originalMargin'), cashText(position.originalMargin, currency)] satisfies FactRow]),
    ...(position.loan === undefined
      ? []
      : ([
          [t(credit.loan), cashText(position.loan, currency)],
          [t(credit.interest), cashText(position.interest ?? '0', currency)],
        ] satisfies FactRow[])),
    [t('portfolio.fees'), cashText(position.fees, currency)],
    ...charges.map(({ kind, amount }): FactRow => [`· ${t(CHARGE_KEYS[kind])}`, cashText(amount, currency)]),
    ...(position.lockUntil === ''
      ? []
      : [
          [
            t('portfolio.lockUntil'),
            t('portfolio.lockedUntil', { date: dateText(position.lockUntil), days: position.lockDays }),
          ] satisfies FactRow,
        ]),
    ...(position.sellStamp === undefined
      ? []
      : ([
          [t('portfolio.sellTime'), stampText(position.sellStamp)],
          [t('portfolio.sellPrice'), price(position.sellPrice)],
        ] satisfies FactRow[])),
  ];
  return (
    <>
      <BackBar title={t('portfolio.positionTitle')} subtitle={position.orderNo} />
      <section className="bg-surface-raised px-4 pt-3 pb-4" data-position={position.id}>
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="truncate text-lg font-semibold text-ink">{name}</h2>
            <p className="num text-sm text-ink-faint">
              {listing.code}
              {quote !== undefined && quote.last > 0 && ` · ${t('quotes.last')} ${price(quote.last)}`}
            </p>
          </div>
          <Tag kind={POSITION_STATE_TAGS[position.state]} className="mt-1">
            {t(POSITION_STATE_KEYS[position.state])}
          </Tag>
        </div>
        <p className="mt-3 text-xs text-ink-faint">
          {t(
            held
              ? realised === 0n
                ? 'portfolio.unrealisedProfit'
                : 'portfolio.totalProfit'
              : 'portfolio.realisedProfit',
          )}
        </p>
        <p
          className={`num flex items-baseline gap-x-2 large-text:flex-wrap ${TONE_TEXT[toneOf(profit)]}`}
          data-profit={profit.toString()}
        >
          <Flash value={profit} className="-mx-1 px-1 text-3xl font-semibold">
            {cashText(profit, currency, 'always')}
          </Flash>
          {held && realised === 0n && (
            <span className="text-base">{percentText(returnBps(worth.profit, worth.cost))}</span>
          )}
        </p>
      </section>
      {position.pledgedFor !== undefined && (
        <section className="mt-2 bg-surface-raised">
          <Cell
            label={t('portfolio.pledgedFor')}
            onPress={() => navigate(`/trade/positionDetail?id=${position.pledgedFor}`)}
          />
        </section>
      )}
      {(position.financing === 'margin' || (position.financing === 'secured' && position.pledgedFor === undefined)) && (
        <section className="mt-2 bg-surface-raised">
          <Cell
            label={t(credit.more)}
            value={position.loan === undefined ? undefined : cashText(position.loan, currency)}
            onPress={() => navigate(credit.to)}
          />
        </section>
      )}
      {held && position.financing === 'cash' && currency === 'TWD' && (
        <section className="mt-2 bg-surface-raised">
          <Cell label={t('portfolio.securedBorrow')} onPress={() => navigate('/information/securedLoan')} />
        </section>
      )}
      {sellable && position.financing === 'cash' && (
        <ProtectionCell
          position={position}
          listing={listing}
          onPress={() =>
            openTicket({ side: 'sell', position: { id: position.id, quantity: free }, conditional: 'oco' })
          }
        />
      )}
      <section className="mt-2 bg-surface-raised px-4 py-1">
        <FactRows rows={rows} />
      </section>
      <PositionFills fills={fills} listing={listing} currency={currency} />
      <section className="mt-2 bg-surface-raised">
        <h2 className="px-4 pt-3 pb-1 text-sm font-semibold text-ink-muted">{t('portfolio.dividendsOf')}</h2>
        <Dividends market={currency === 'USD' ? 'usd' : 'twd'} symbol={position.symbol} />
      </section>
      <p className="px-4 py-3 text-2xs text-ink-faint">{t('portfolio.profitNote')}</p>
      <div className="sticky bottom-(--notice) z-10 flex gap-3 bg-surface-raised px-4 py-2.5 safe-bottom hairline-t">
        <Button kind="outline" className="flex-1" onClick={() => openStock(listing)}>
          {t('portfolio.openStock')}
        </Button>
        {sellable && (
          <Button
            kind="sell"
            className="flex-2"
            onClick={() =>
              openTicket({ side: 'sell', position: { id: position.id, quantity: free, financing: position.financing } })
            }
          >
            {t('portfolio.sellPosition')}
          </Button>
        )}
      </div>
      {ticket}
    </>
  );
}
