import { Button, InfoIcon, percentText, priceText } from '@kuroshio/ui';
import { Facts } from '../loans/facts.tsx';
import { CoverButton } from '../margin/cover-button.tsx';
import { lineText } from '../margin/margin-words.ts';
import { ShortHead } from '../margin/short-head.tsx';
import { ShortfallTag } from '../margin/term-actions.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { BORROW_KEYS, useQuantityText } from '../trading/order-words.ts';
import { Figures, RequiredFigures } from './figures.tsx';
import { partOf, requiredBy, type UsMarginOverview, type UsShort } from './us-margin-words.ts';

interface UsShortsProps {
  overview: Pick<UsMarginOverview, 'shorts' | 'terms'>;
  onAdd: (position: UsShort) => void;
}

/** What was sold short, each with what is held for it, what borrowing costs, and at which price the account is called. */
export function UsShorts({ overview: { shorts, terms }, onAdd }: UsShortsProps) {
  const t = useText();
  return (
    <section className="mx-3 space-y-3">
      <h2 className="px-1 pt-1 text-base font-semibold text-ink">{t('usMargin.shorts')}</h2>
      {shorts.map((position) => (
        <ShortOf key={position.id} position={position} terms={terms} onAdd={() => onAdd(position)} />
      ))}
    </section>
  );
}

interface ShortOfProps {
  position: UsShort;
  terms: UsMarginOverview['terms'];
  onAdd: () => void;
}

function ShortOf({ position, terms, onAdd }: ShortOfProps) {
  const t = useText();
  const listing = useListing(position.symbol);
  if (listing === undefined) return null;
  return (
    <article data-short={position.id} className="rounded-lg bg-surface-raised px-4 py-4">
      <ShortHead position={position} currency="USD" profitOf="usMargin.shortProfit" />
      <ShortfallTag shortfall={position.shortfall} currency="USD" />
      <Recall position={position} lotSize={listing.lotSize} />
      <div className="mt-2">
        <ShortFacts position={position} terms={terms} priceScale={listing.priceScale} />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="outline" size="md" className="grow basis-28" onClick={onAdd}>
          {t('margin.addMargin')}
        </Button>
        <CoverButton position={position} listing={listing} />
      </div>
    </article>
  );
}

/** What the lenders want back, by when, and what happens otherwise; nothing is shown where they want none. */
function Recall({ position: { recall }, lotSize }: { position: UsShort; lotSize: number }) {
  const t = useText();
  const quantityText = useQuantityText();
  if (recall === undefined) return null;
  return (
    <div role="status" data-recall={recall.on} className="mt-2 flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
      <InfoIcon className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{t('usMargin.recall', { shares: quantityText(recall.shares, { lotSize }) })}</p>
        <p>{t('usMargin.recallText', { date: dateText(recall.on) })}</p>
      </div>
    </div>
  );
}

function ShortFacts({ position, terms, priceScale }: Omit<ShortOfProps, 'onAdd'> & { priceScale: number }) {
  const t = useText();
  const { borrow, callPrice } = position;
  const excess = BigInt(position.excess);
  return (
    <Facts
      rows={[
        ...(callPrice === undefined
          ? []
          : ([
              [
                t('margin.shortCallPrice'),
                <strong key="call" className="text-warn">
                  {priceText(callPrice, priceScale)}
                </strong>,
              ],
            ] as const)),
        [t('margin.price'), position.price === 0 ? '--' : priceText(position.price, priceScale)],
        [t('margin.soldAt'), priceText(position.soldAt, priceScale)],
        [t('margin.shortValue'), cashText(position.value, 'USD')],
        [t('usMargin.held'), cashText(position.collateral, 'USD')],
        [t('usMargin.positionRequirement'), <Required key="required" position={position} terms={terms} />],
        excess < 0n
          ? [
              t('usMargin.positionMissing'),
              <span key="missing" className="text-danger">
                {cashText(-excess, 'USD')}
              </span>,
            ]
          : [t('usMargin.positionExcess'), cashText(excess, 'USD')],
        [
          t('usMargin.borrowRate'),
          <Figures key="rate">
            {t('usMargin.borrowRateValue', {
              rate: percentText(borrow.rateBps, 'never'),
              kind: t(BORROW_KEYS[borrow.kind]),
            })}
          </Figures>,
        ],
        [t('usMargin.borrowNight'), cashText(borrow.aDay, 'USD')],
        [t('usMargin.borrowCharged'), cashText(borrow.charged, 'USD')],
      ]}
    />
  );
}

/** What it requires, and by what where one number says it. */
function Required({ position, terms }: Omit<ShortOfProps, 'onAdd'>) {
  const t = useText();
  const { requirement, requirementBps, quantity } = position;
  const by = requiredBy(position, terms);
  if (by === 'cheap') return cashText(requirement, 'USD');
  if (by === 'part')
    return <RequiredFigures by={lineText(requirementBps)} own={partOf(position)} requirement={requirement} />;
  const perShare = t('usMargin.perShare', { amount: cashText(terms.shortPerShare, 'USD') });
  return (
    <RequiredFigures by={perShare} own={BigInt(terms.shortPerShare) * BigInt(quantity)} requirement={requirement} />
  );
}
