import { Button, priceText, Tag } from '@kuroshio/ui';
import { cashText, dateText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { Facts } from '../loans/facts.tsx';
import { CoverButton } from './cover-button.tsx';
import { type MarginOverview, ratioText, type ShortPosition } from './margin-words.ts';
import { ShortHead } from './short-head.tsx';
import { ExtendTerm, ShortfallTag, useTermRow } from './term-actions.tsx';

interface ShortCardsProps {
  overview: Pick<MarginOverview, 'shorts' | 'call'>;
  onAdd: (position: ShortPosition) => void;
  onGiveBack: (position: ShortPosition) => void;
}

/** What was sold short, each with what is held for it, its profit, and at which price the account is called. */
export function ShortCards({ overview, onAdd, onGiveBack }: ShortCardsProps) {
  const t = useText();
  if (overview.shorts.length === 0) return null;
  return (
    <section className="mx-3 space-y-3">
      <h2 className="px-1 pt-1 text-base font-semibold text-ink">{t('margin.shorts')}</h2>
      {overview.shorts.map((position) => (
        <ShortCard
          key={position.id}
          position={position}
          isCalled={overview.call?.shorts.includes(position.id) === true}
          onAdd={() => onAdd(position)}
          onGiveBack={() => onGiveBack(position)}
        />
      ))}
    </section>
  );
}

/** What it costs if it is not bought back today. */
function conversionText({ fee, tax }: NonNullable<ShortPosition['dayTrade']>): string {
  return cashText(String(BigInt(fee) + BigInt(tax)), 'TWD');
}

interface ShortCardProps {
  position: ShortPosition;
  isCalled: boolean;
  onAdd: () => void;
  onGiveBack: () => void;
}

function ShortCard({ position, isCalled, onAdd, onGiveBack }: ShortCardProps) {
  const t = useText();
  const listing = useListing(position.symbol);
  const termRow = useTermRow();
  if (listing === undefined) return null;
  const scale = listing.priceScale;
  return (
    <article data-short={position.id} className="rounded-lg bg-surface-raised px-4 py-4">
      <ShortHead position={position} currency="TWD" profitOf="margin.shortProfit" />
      {isCalled && (
        <Tag kind="danger" className="mt-1">
          {t('margin.isCalled')}
        </Tag>
      )}
      <ShortfallTag shortfall={position.shortfall} />
      {position.dayTrade !== undefined && (
        <p className="mt-1 text-sm [overflow-wrap:anywhere] text-warn">{t('margin.dayTrade')}</p>
      )}
      <div className="mt-2">
        <Facts
          rows={[
            ...(position.callPrice === undefined
              ? []
              : ([
                  [
                    t('margin.shortCallPrice'),
                    <strong key="call" className="text-warn">
                      {priceText(position.callPrice, scale)}
                    </strong>,
                  ],
                ] as const)),
            ...(position.coverBy === undefined
              ? []
              : ([
                  [
                    t('margin.coverBy'),
                    <strong key="by" className="text-warn">
                      {dateText(position.coverBy)}
                    </strong>,
                  ],
                ] as const)),
            ...(position.dayTrade === undefined
              ? []
              : ([[t('margin.dayTradeCosts'), conversionText(position.dayTrade)]] as const)),
            [t('margin.price'), position.price === 0 ? '--' : priceText(position.price, scale)],
            [t('margin.soldAt'), priceText(position.soldAt, scale)],
            [t('margin.shortValue'), cashText(position.value, 'TWD')],
            [t('margin.proceeds'), cashText(position.proceeds, 'TWD')],
            [t('margin.shortMargin'), cashText(position.margin, 'TWD')],
            termRow(position.term),
            ...(position.ratioBps === undefined
              ? []
              : ([[t('margin.ownRatio'), ratioText(position.ratioBps)]] as const)),
          ]}
        />
      </div>
      <ShortActions position={position} onAdd={onAdd} />
      <Button kind="ghost" size="md" className="mt-1 w-full" disabled={position.coverable === 0} onClick={onGiveBack}>
        {t('margin.giveBack')}
      </Button>
      <ExtendTerm kind="short" id={position.id} term={position.term} />
    </article>
  );
}

function ShortActions({ position, onAdd }: { position: ShortPosition; onAdd: () => void }) {
  const t = useText();
  const listing = useListing(position.symbol);
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <Button kind="outline" size="md" className="grow basis-28" onClick={onAdd}>
        {t('margin.addMargin')}
      </Button>
      {listing !== undefined && <CoverButton position={position} listing={listing} />}
    </div>
  );
}
