import { Button, NoticeBar, priceText } from '@kuroshio/ui';
import { Facts } from '../loans/facts.tsx';
import { failureText, Refused } from '../platform/failure.ts';
import { cashText } from '../platform/format.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { type Basket, partText, type Seen } from './basket-words.ts';
import { PartList } from './part-list.tsx';

interface SeenPartProps {
  basket: Basket;
  seen: Seen;
  /** The new money that was typed, minor units. */
  asked: bigint;
  isSending: boolean;
  onConfirm: (seen: string) => void;
}

/** What a preview says: what is sold and bought, what it costs, what is left out and why, and where the basket stands then. */
export function SeenPart({ basket, seen, asked, isSending, onConfirm }: SeenPartProps) {
  const t = useText();
  const nameOf = useSymbolName();
  const { currency, lines, skipped } = seen;
  const money = (minor: string) => cashText(minor, currency);
  const ofSide = (side: 'buy' | 'sell') => lines.filter((line) => line.side === side);
  const isLess = BigInt(seen.buyingPower) < asked;
  return (
    <section aria-label={t('baskets.preview')} className="space-y-4 rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-base font-semibold text-ink">{t('baskets.preview')}</h2>
      {isLess && <NoticeBar kind="warn">{t('baskets.lessMoney')}</NoticeBar>}
      {lines.length === 0 && <p className="text-sm text-ink-muted">{t('baskets.none')}</p>}
      <Lines title={t('baskets.sales')} lines={ofSide('sell')} currency={currency} />
      <Lines title={t('baskets.purchases')} lines={ofSide('buy')} currency={currency} />
      {skipped.length > 0 && (
        <div>
          <h3 className="text-sm font-medium text-ink-muted">{t('baskets.skipped')}</h3>
          <ul>
            {skipped.map(({ symbol, refusal: { code, params } }) => (
              <li key={`${symbol} ${code}`} data-skipped={symbol} className="py-2 text-sm text-ink not-last:hairline-b">
                {nameOf(symbol)}
                <span className="num block whitespace-normal text-ink-muted">
                  {failureText(new Refused(code, params))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {lines.length > 0 && (
        <>
          <Facts
            rows={[
              ...(seen.sold === '0' ? [] : [[t('baskets.sold'), money(seen.sold)] as const]),
              [t('baskets.bought'), money(seen.bought)],
              [t('baskets.fees'), money(seen.fees)],
              ...(seen.tax === '0' ? [] : [[t('baskets.tax'), money(seen.tax)] as const]),
              [t('baskets.rest'), money(seen.rest)],
            ]}
          />
          <div>
            <p className="num pb-2 text-sm font-medium whitespace-normal text-ink">
              {t('baskets.driftChange', {
                before: basket.value === '0' ? '--' : partText(seen.driftBefore),
                after: partText(seen.driftAfter),
              })}
            </p>
            <PartList basket={basket} after={seen.after} />
          </div>
          <ul className="num space-y-1.5 text-xs whitespace-normal text-ink-faint">
            <li>{t('baskets.atLimits')}</li>
            <li>{t('baskets.buyingPower', { amount: money(seen.buyingPower) })}</li>
            <li>{t('baskets.holdsUntil', { seconds: 120 })}</li>
          </ul>
          <Button block loading={isSending} onClick={() => onConfirm(seen.seen)}>
            {t('baskets.confirm', { count: lines.length })}
          </Button>
        </>
      )}
    </section>
  );
}

function Lines({ title, lines, currency }: { title: string; lines: Seen['lines']; currency: Seen['currency'] }) {
  const t = useText();
  const nameOf = useSymbolName();
  const listings = useListings();
  const quantityText = useQuantityText();
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
      <ul>
        {lines.map((line) => {
          const listing = listings.get(line.symbol);
          const price = listing === undefined ? '' : priceText(line.limit, listing.priceScale);
          const said = [
            ...(line.quantity > 0 && listing !== undefined ? [quantityText(line.quantity, listing)] : []),
            line.limit === 0
              ? t('baskets.atMarket')
              : t(line.side === 'buy' ? 'baskets.limitUp' : 'baskets.limitDown', { price }),
          ];
          return (
            <li
              key={`${line.symbol} ${line.board}`}
              data-line={line.side}
              className="flex flex-wrap items-baseline justify-between gap-x-3 py-2 not-last:hairline-b"
            >
              <span className="min-w-0 text-base text-ink [overflow-wrap:anywhere]">{nameOf(line.symbol)}</span>
              <span className="num ml-auto text-base text-ink">{cashText(line.value, currency)}</span>
              <span className="num w-full text-sm whitespace-normal text-ink-muted">{said.join(' · ')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
