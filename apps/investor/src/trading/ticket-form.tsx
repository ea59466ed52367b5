import type { Listing, OutputOf, Quote } from '@kuroshio/contract';
import type { OrderType } from '@kuroshio/orders/words.ts';
import { NoticeBar, Segmented } from '@kuroshio/ui';
import { PhaseLine } from '../quotes/phase-line.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { usePhase } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { BracketFields } from './bracket-fields.tsx';
import { type ConditionalDraft, legsOf, priceNow, startConditional } from './conditional-draft.ts';
import { ConditionalFields } from './conditional-fields.tsx';
import { OrderFields } from './order-fields.tsx';
import { QuantityField } from './quantity-field.tsx';
import { startDraft, type TicketDraft, type TicketStart, withType } from './ticket-draft.ts';
import { TicketEstimate } from './ticket-estimate.tsx';
import type { Problem, TicketField } from './ticket-problem.ts';

export interface TicketFormProps {
  listing: Listing;
  quote: Quote;
  start: TicketStart;
  draft: TicketDraft;
  onChange: (draft: TicketDraft) => void;
  preview: OutputOf<'trading/preview-order'> | undefined;
  /** Why the ticket cannot be sent as it stands. */
  problem: Problem | undefined;
  onRetry: () => void;
}

/** What is filled in, each refusal at the field it concerns. */
export function TicketForm({ listing, quote, start, draft, onChange, preview, problem, onRetry }: TicketFormProps) {
  const t = useText();
  const { conditional, bracket } = draft;
  const errorOf = (field: TicketField) => (problem?.field === field ? failureText(problem.failure) : undefined);
  const heldPrice =
    conditional === undefined
      ? draft.type === 'limit'
        ? draft.price
        : (preview?.price ?? (quote.limitUp || quote.ask || quote.last))
      : reckonedPrice(conditional, quote);
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
      <WholeTicketProblem listing={listing} problem={problem} onRetry={onRetry} />
      {conditional === undefined && <AuctionNote listing={listing} />}
      <Segmented<OrderType | 'conditional'>
        label={t('trading.orderType')}
        value={conditional === undefined ? draft.type : 'conditional'}
        onChange={(way) => onChange(startWay(listing, quote, draft, way))}
        options={[
          { value: 'limit', label: t('trading.limit') },
          { value: 'market', label: t('trading.market') },
          { value: 'conditional', label: t('conditional.way') },
        ]}
      />
      {conditional === undefined ? (
        <OrderFields
          listing={listing}
          quote={quote}
          draft={draft}
          onChange={onChange}
          preview={preview}
          errorOf={errorOf}
        />
      ) : (
        <ConditionalFields
          listing={listing}
          quote={quote}
          side={draft.side}
          draft={conditional}
          onChange={(next) => onChange({ ...draft, conditional: next })}
          errorOf={errorOf}
        />
      )}
      <QuantityField
        listing={listing}
        start={start}
        side={draft.side}
        price={heldPrice}
        lots={draft.lots}
        onChange={(lots) => onChange({ ...draft, lots })}
        error={errorOf('quantity')}
      />
      {conditional === undefined && draft.side === 'buy' && (
        <BracketFields
          listing={listing}
          entry={draft.price}
          bracket={bracket}
          onChange={(next) => onChange({ ...draft, bracket: next })}
          errorOf={errorOf}
        />
      )}
      {conditional === undefined ? (
        <TicketEstimate
          side={draft.side}
          preview={problem !== undefined && problem.field !== 'order' ? undefined : preview}
        />
      ) : (
        <p className="rounded-md bg-surface-sunken px-3.5 py-2.5 text-xs text-ink-muted">{t('conditional.honest')}</p>
      )}
    </div>
  );
}

/** What concerns the ticket as a whole stands above it. */
function WholeTicketProblem({ listing, problem, onRetry }: Pick<TicketFormProps, 'listing' | 'problem' | 'onRetry'>) {
  const t = useText();
  if (problem?.field !== 'order') return null;
  const closed = isRefused(problem.failure, 'MARKET_CLOSED');
  return (
    <div className="-mx-4">
      <NoticeBar
        kind={closed ? 'warn' : 'danger'}
        action={
          isRefused(problem.failure) ? undefined : (
            <button type="button" onClick={onRetry} className="h-11 px-2 font-semibold">
              {t('shell.retry')}
            </button>
          )
        }
      >
        {failureText(problem.failure)}
        {closed && (
          <span className="block">
            <PhaseLine venue={listing.venue} />
          </span>
        )}
      </NoticeBar>
    </div>
  );
}

function AuctionNote({ listing }: { listing: Listing }) {
  const t = useText();
  const phase = usePhase(listing.venue)?.phase;
  if (phase !== 'intake' && phase !== 'closing-auction') return null;
  return (
    <p className="rounded-sm bg-warn-soft px-3 py-2 text-xs text-warn">
      {t(phase === 'intake' ? 'trading.intakeNote' : 'trading.closingNote')}
    </p>
  );
}

/** What a conditional purchase will cost about: at its limit, or at what it waits for. */
function reckonedPrice(conditional: ConditionalDraft, quote: Quote): number {
  const [leg] = legsOf(conditional.kind);
  if (leg === undefined) return priceNow(quote);
  return conditional.type === 'limit' ? conditional[leg].limit : conditional[leg].trigger;
}

/** The other side keeps price and terms; a position named is sold whole. A condition begins anew: its prices lie on the other side. */
function startSide(
  listing: Listing,
  quote: Quote,
  start: TicketStart,
  draft: TicketDraft,
  side: TicketDraft['side'],
): TicketDraft {
  const lots = side === 'sell' && start.position !== undefined ? startDraft(listing, quote, start).lots : draft.lots;
  const { conditional } = draft;
  if (conditional === undefined) return { ...draft, side, lots };
  const { type, today } = conditional;
  const turned = { ...startConditional(listing, quote, side, conditional.kind), type, today };
  return { ...draft, side, lots, conditional: turned };
}

/** Sent at once by a limit or at market, or kept until a condition is met. */
function startWay(listing: Listing, quote: Quote, draft: TicketDraft, way: OrderType | 'conditional'): TicketDraft {
  if (way !== 'conditional') return { ...withType(draft, way, listing), conditional: undefined };
  return { ...draft, conditional: startConditional(listing, quote, draft.side, 'stop') };
}
