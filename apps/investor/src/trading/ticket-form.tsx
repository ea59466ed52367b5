import type { Listing, OutputOf, Quote } from '@kuroshio/contract';
import type { OrderType, TimeInForce } from '@kuroshio/orders/words.ts';
import { Field, NoticeBar, priceText, Segmented, Stepper } from '@kuroshio/ui';
import { countsLots, decimalsShown, readable } from '../quotes/figures.ts';
import { PhaseLine } from '../quotes/phase-line.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText, countText } from '../platform/format.ts';
import { usePhase } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { affordableLots, partOf } from './affordable.ts';
import { QuickPicks } from './quick-picks.tsx';
import { useQuantityText } from './order-words.ts';
import {
  fieldOf,
  mostLots,
  startDraft,
  stepFrom,
  type TicketDraft,
  type TicketField,
  type TicketStart,
  timesInForce,
  withPrice,
  withType,
} from './ticket-draft.ts';
import { TicketEstimate } from './ticket-estimate.tsx';

export interface TicketFormProps {
  listing: Listing;
  quote: Quote;
  start: TicketStart;
  draft: TicketDraft;
  onChange: (draft: TicketDraft) => void;
  preview: OutputOf<'trading/preview-order'> | undefined;
  /** Why the ticket cannot be sent as it stands. */
  failure: unknown;
  onRetry: () => void;
}

/** What is filled in, each refusal at the field it concerns. */
export function TicketForm({ listing, quote, start, draft, onChange, preview, failure, onRetry }: TicketFormProps) {
  const t = useText();
  const quantityText = useQuantityText();
  const market = listing.currency === 'TWD' ? 'twd' : 'usd';
  const { data: assets } = useCall('portfolio/assets', { market });
  const { data: holdings } = useCall('portfolio/holdings', { market });
  const phase = usePhase(listing.venue);
  const buying = draft.side === 'buy';
  const failed = failure !== null && failure !== undefined;
  const errorOf = (field: TicketField) => (failed && fieldOf(failure) === field ? failureText(failure) : undefined);

  const sellable =
    start.position?.quantity ?? holdings?.find((holding) => holding.symbol === listing.symbol)?.sellable ?? 0;
  const heldPrice =
    draft.type === 'limit' ? draft.price : (preview?.price ?? (quote.limitUp || quote.ask || quote.last));
  const most = buying
    ? affordableLots(listing, heldPrice, BigInt(assets?.buyingPower ?? 0), phase?.tradingDate ?? '9999-12-31')
    : Math.min(mostLots(listing), Math.floor(sellable / listing.lotSize));

  const scale = listing.priceScale;
  const lots = countsLots(listing);
  return (
    <div className="space-y-3.5 px-4 pb-4">
      <Segmented
        look="side"
        label={t('trading.side')}
        value={draft.side}
        onChange={(side) => onChange(startSide(listing, quote, start, draft, side))}
        options={[
          { value: 'buy', label: t('trading.buy') },
          { value: 'sell', label: t('trading.sell') },
        ]}
      />
      {errorOf('order') !== undefined && (
        <div className="-mx-4">
          <NoticeBar
            kind={isRefused(failure, 'MARKET_CLOSED') ? 'warn' : 'danger'}
            action={
              isRefused(failure) ? undefined : (
                <button type="button" onClick={onRetry} className="h-11 px-2 font-semibold">
                  {t('shell.retry')}
                </button>
              )
            }
          >
            {errorOf('order')}
            {isRefused(failure, 'MARKET_CLOSED') && (
              <span className="block">
                <PhaseLine venue={listing.venue} />
              </span>
            )}
          </NoticeBar>
        </div>
      )}
      {(phase?.phase === 'intake' || phase?.phase === 'closing-auction') && (
        <p className="rounded-sm bg-warn-soft px-3 py-2 text-xs text-warn">
          {t(phase.phase === 'intake' ? 'trading.intakeNote' : 'trading.closingNote')}
        </p>
      )}
      <div>
        <div className="flex gap-2.5">
          <Segmented<OrderType>
            className="w-34 shrink-0"
            label={t('trading.orderType')}
            value={draft.type}
            onChange={(type) => onChange(withType(draft, type, listing))}
            options={[
              { value: 'limit', label: t('trading.limit') },
              { value: 'market', label: t('trading.market') },
            ]}
          />
          <Segmented<TimeInForce>
            className="min-w-0 flex-1 [&>*]:px-1"
            label={t('trading.timeInForce')}
            value={draft.timeInForce}
            onChange={(timeInForce) => onChange({ ...draft, timeInForce })}
            options={timesInForce(listing, draft.type).map((value) => ({
              value,
              label: t(`trading.tifShort${value}`),
            }))}
          />
        </div>
        <p
          role="status"
          className={`mt-1.5 text-xs ${errorOf('terms') === undefined ? 'text-ink-faint' : 'text-danger'}`}
        >
          {errorOf('terms') ?? t(`trading.tifText${draft.timeInForce}`)}
        </p>
      </div>
      {draft.type === 'limit' ? (
        <Field label={t('trading.limitPrice')} error={errorOf('price')}>
          <Stepper
            value={readable(draft.price, scale)}
            min={0}
            decimalLength={decimalsShown(listing, draft.price)}
            step={(_, by) => readable(stepFrom(listing, quote, draft.price, by), scale)}
            onChange={(value) => onChange({ ...draft, price: Math.round(value * 10 ** scale) })}
            decreaseLabel={t('trading.priceDown')}
            increaseLabel={t('trading.priceUp')}
          />
          <QuickPicks
            label={t('trading.quickPrices')}
            picks={[
              ...(quote.limitDown > 0 ? [{ label: t('trading.quickLimitDown'), value: quote.limitDown }] : []),
              ...(quote.bid > 0 ? [{ label: t('trading.quickBid'), value: quote.bid }] : []),
              ...(quote.last > 0 ? [{ label: t('trading.quickLast'), value: quote.last }] : []),
              ...(quote.ask > 0 ? [{ label: t('trading.quickAsk'), value: quote.ask }] : []),
              ...(quote.limitUp > 0 ? [{ label: t('trading.quickLimitUp'), value: quote.limitUp }] : []),
            ]}
            chosen={draft.price}
            onPick={(price) => onChange(withPrice(draft, price))}
          />
        </Field>
      ) : (
        <div>
          <p className="text-sm font-medium text-ink-muted">{t('trading.price')}</p>
          <p className="mt-1.5 flex h-12 items-center justify-between rounded-md bg-surface-sunken px-3.5 text-sm text-ink-muted">
            {t('trading.marketPrice')}
            {buying && preview !== undefined && (
              <span className="num text-xs text-ink-faint">
                {t('trading.marketHeld', { price: priceText(preview.price, scale) })}
              </span>
            )}
          </p>
          {errorOf('price') !== undefined && <p className="mt-1.5 text-xs text-danger">{errorOf('price')}</p>}
        </div>
      )}
      <Field
        label={t(lots ? 'trading.quantityLots' : 'trading.quantityShares')}
        aside={
          buying
            ? `${t('trading.buyingPower')} ${assets === undefined ? '--' : cashText(assets.buyingPower, assets.currency)}`
            : `${t('trading.sellable')} ${quantityText(sellable, listing)}`
        }
        error={errorOf('quantity')}
        hint={lots ? t('trading.equalsShares', { count: countText(draft.lots * listing.lotSize) }) : undefined}
      >
        <Stepper
          integer
          value={draft.lots}
          max={mostLots(listing)}
          onChange={(value) => onChange({ ...draft, lots: value })}
          decreaseLabel={t('trading.decrease')}
          increaseLabel={t('trading.increase')}
        />
        <QuickPicks
          label={t('trading.quickQuantities')}
          picks={[
            { label: '1/4', value: partOf(most, 4) },
            { label: '1/2', value: partOf(most, 2) },
            { label: t('trading.quickAll'), value: most },
          ].map((pick) => ({ ...pick, disabled: most === 0 }))}
          onPick={(value) => onChange({ ...draft, lots: value })}
        />
      </Field>
      <TicketEstimate side={draft.side} preview={failed && fieldOf(failure) !== 'order' ? undefined : preview} />
    </div>
  );
}

/** The other side keeps price and terms; a position named is sold whole. */
function startSide(
  listing: Listing,
  quote: Quote,
  start: TicketStart,
  draft: TicketDraft,
  side: TicketDraft['side'],
): TicketDraft {
  const lots = side === 'sell' && start.position !== undefined ? startDraft(listing, quote, start).lots : draft.lots;
  return { ...draft, side, lots };
}
