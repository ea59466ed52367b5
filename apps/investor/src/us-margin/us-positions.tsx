import { Button, percentText, priceText } from '@kuroshio/ui';
import { Facts } from '../loans/facts.tsx';
import { lineText } from '../margin/margin-words.ts';
import { ShortfallTag } from '../margin/term-actions.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { Figures, RequiredFigures } from './figures.tsx';
import { partOf, type UsMarginPosition } from './us-margin-words.ts';

interface UsPositionsProps {
  positions: readonly UsMarginPosition[];
  onRepay: (position: UsMarginPosition) => void;
}

/** Each position with what is owed on it, what it costs and requires, and at which price the account is called. */
export function UsPositions({ positions, onRepay }: UsPositionsProps) {
  const t = useText();
  return (
    <section className="mx-3 space-y-3">
      <h2 className="px-1 pt-1 text-base font-semibold text-ink">{t('usMargin.loans')}</h2>
      {positions.map((position) => (
        <PositionOf key={position.id} position={position} onRepay={() => onRepay(position)} />
      ))}
    </section>
  );
}

function PositionOf({ position, onRepay }: { position: UsMarginPosition; onRepay: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const listing = useListing(position.symbol);
  const name = useName();
  const quantityText = useQuantityText();
  if (listing === undefined) return null;
  const isSold = position.quantity === 0;
  return (
    <article data-loan={position.id} className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg font-semibold text-ink [overflow-wrap:anywhere]">{name(listing)}</h3>
          <p className="num text-sm whitespace-normal text-ink-muted">
            {isSold ? t('margin.sold') : quantityText(position.quantity, listing)} · {dateText(position.openedOn)}
          </p>
        </div>
        <div className="num ml-auto min-w-0 text-right">
          <p className="text-xl font-semibold break-all whitespace-normal text-ink">{cashText(position.loan, 'USD')}</p>
          <p className="text-xs text-ink-faint">{t('usMargin.owed')}</p>
        </div>
      </div>
      <ShortfallTag shortfall={position.shortfall} currency="USD" />
      <div className="mt-2">
        {isSold ? (
          <Facts rows={[[t('margin.interest'), t('margin.noInterest')]]} />
        ) : (
          <PositionFacts position={position} priceScale={listing.priceScale} />
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {!isSold && (
          <Button
            kind="outline"
            size="md"
            className="flex-auto"
            onClick={() => navigate(`/trade/positionDetail?id=${position.id}`)}
          >
            {t('margin.toPosition')}
          </Button>
        )}
        <Button size="md" className="flex-auto" onClick={onRepay}>
          {t('margin.repay')}
        </Button>
      </div>
    </article>
  );
}

function PositionFacts({ position, priceScale }: { position: UsMarginPosition; priceScale: number }) {
  const t = useText();
  const excess = BigInt(position.excess);
  return (
    <Facts
      rows={[
        ...(position.callPrice === undefined
          ? []
          : ([
              [
                t('margin.callPrice'),
                <strong key="call" className="text-warn">
                  {priceText(position.callPrice, priceScale)}
                </strong>,
              ],
            ] as const)),
        [t('margin.price'), position.price === 0 ? '--' : priceText(position.price, priceScale)],
        [t('margin.value'), cashText(position.value, 'USD')],
        [
          t('usMargin.positionRequirement'),
          <RequiredFigures
            key="required"
            by={lineText(position.requirementBps)}
            own={partOf(position)}
            requirement={position.requirement}
          />,
        ],
        excess < 0n
          ? [
              t('usMargin.positionMissing'),
              <span key="missing" className="text-danger">
                {cashText(-excess, 'USD')}
              </span>,
            ]
          : [t('usMargin.positionExcess'), cashText(excess, 'USD')],
        [
          t('margin.interest'),
          <Figures key="interest">{`${cashText(position.interest, 'USD')} · ${t('margin.days', { count: position.days })}`}</Figures>,
        ],
        [t('loans.rate'), percentText(position.rateBps, 'never')],
        [t('margin.aDay'), cashText(position.aDay, 'USD')],
        [t('margin.interestFrom'), dateText(position.interestFrom)],
      ]}
    />
  );
}
