import { Link } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';

/** What can be taken part in, each on a screen of its own. */
const KINDS = [
  ['/home/newStock', 'allotted.lotteryTitle'],
  ['/home/newStockJp', 'allotted.auctionTitle'],
  ['/home/qcList', 'allotted.placementTitle'],
  ['/home/etf', 'allotted.fundraisingTitle'],
  ['/home/newStock?kind=rights', 'allotted.rightsTitle'],
] as const;

const CHIP = 'flex min-h-9 items-center rounded-full px-2.5 text-sm';

/** From one kind of offering to the others. */
export function OfferingKinds({ current }: { current: (typeof KINDS)[number][0] }) {
  const t = useText();
  return (
    <nav aria-label={t('allotted.kinds')} className="flex flex-wrap gap-1.5 bg-surface-raised px-3 pt-2 pb-2">
      {KINDS.map(([route, label]) =>
        route === current ? (
          <span key={route} aria-current="page" className={`${CHIP} bg-brand-soft font-semibold text-brand`}>
            {t(label)}
          </span>
        ) : (
          <Link key={route} to={route} replace className={`${CHIP} bg-surface-sunken text-ink-muted`}>
            {t(label)}
          </Link>
        ),
      )}
    </nav>
  );
}
