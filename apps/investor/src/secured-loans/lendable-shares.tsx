import { Empty, ForwardIcon, percentText, priceText } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { REASON_KEYS, type SecuredOverview, type SecuredShares } from './secured-words.ts';

interface LendableSharesProps {
  overview: SecuredOverview;
  onChoose: (shares: SecuredShares) => void;
}

/** Each holding with what may still be borrowed on it, or why nothing. */
export function LendableShares({ overview, onChoose }: LendableSharesProps) {
  const t = useText();
  const navigate = useNavigate();
  if (overview.shares.length === 0) {
    return (
      <Empty
        title={t('securedLoans.empty')}
        note={t('securedLoans.emptyText')}
        action={{ label: t('margin.find'), onPress: () => navigate('/market/index') }}
      />
    );
  }
  return (
    <section className="mx-3 overflow-hidden rounded-lg bg-surface-raised">
      <h2 className="px-4 pt-4 text-base font-semibold text-ink">{t('securedLoans.borrow')}</h2>
      <p className="num px-4 pb-1 text-xs text-ink-faint">
        {t('securedLoans.remaining', { amount: cashText(overview.remaining, 'TWD') })}
      </p>
      <ul>
        {overview.shares.map((shares) => (
          <li key={shares.symbol} className="not-last:hairline-b" data-lendable={shares.symbol}>
            <SharesRow
              shares={shares}
              onChoose={overview.certified && shares.reason === undefined ? () => onChoose(shares) : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SharesRow({ shares, onChoose }: { shares: SecuredShares; onChoose: (() => void) | undefined }) {
  const t = useText();
  const listing = useListing(shares.symbol);
  const name = useName();
  const quantityText = useQuantityText();
  if (listing === undefined) return null;
  const { held, eligible, loan, loanBps, price, reason } = shares;
  const parts = [
    t('securedLoans.held', { quantity: quantityText(held, listing) }),
    ...(eligible > 0 && eligible < held
      ? [t('securedLoans.eligible', { quantity: quantityText(eligible, listing) })]
      : []),
    ...(loan === '0' ? [] : [t('securedLoans.borrowed', { amount: cashText(loan, 'TWD') })]),
  ];
  const body = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block text-base font-medium text-ink">{name(listing)}</span>
        <span className="num block text-xs whitespace-normal text-ink-muted">{parts.join(' · ')}</span>
        {price > 0 && loanBps > 0 && (
          <span className="num block text-xs whitespace-normal text-ink-faint">
            {t('securedLoans.counts', {
              price: priceText(price, listing.priceScale),
              percent: percentText(loanBps, 'never').replace('.00', ''),
            })}
          </span>
        )}
        {reason !== undefined && <span className="mt-1 block text-sm text-ink-muted">{t(REASON_KEYS[reason])}</span>}
      </span>
      {reason === undefined && (
        <span className="num ml-auto text-right">
          <span className="block text-lg font-semibold text-ink">{cashText(shares.lendable, 'TWD')}</span>
          <span className="block text-xs text-ink-faint">{t('securedLoans.lendable')}</span>
        </span>
      )}
      {onChoose !== undefined && <ForwardIcon className="-mr-1 size-4.5 shrink-0 text-ink-faint" />}
    </>
  );
  const style = 'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left large-text:flex-wrap';
  return onChoose === undefined ? (
    <div className={style}>{body}</div>
  ) : (
    <button type="button" onClick={onChoose} className={`${style} active:bg-surface-sunken`}>
      {body}
    </button>
  );
}
