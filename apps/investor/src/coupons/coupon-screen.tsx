import type { OutputOf } from '@kuroshio/contract';
import { Empty, Skeleton, Tag, type TagKind } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { FactRows } from '../layout/fact-rows.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { useAccountEvents } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';

type Coupon = OutputOf<'coupons/list-coupons'>['coupons'][number];

const KIND_TEXTS = { welcome: 'coupons.welcome', verified: 'coupons.verified' } as const satisfies Record<
  Coupon['kind'],
  string
>;
const STATE_TEXTS = {
  usable: 'coupons.usable',
  used: 'coupons.used',
  expired: 'coupons.expired',
} as const satisfies Record<Coupon['state'], string>;
const STATE_TAGS: Readonly<Record<Coupon['state'], TagKind>> = { usable: 'brand', used: 'neutral', expired: 'outline' };

/** `/home/coupons`: the fee vouchers that pay the next fees by themselves, what is left of each, and what each has paid. */
export function CouponScreen() {
  const t = useText();
  const asked = useCall('coupons/list-coupons', {}, { staleTime: 0 });
  useAccountEvents(() => void refresh('coupons/list-coupons'));
  return (
    <>
      <BackBar title={t('coupons.title')} />
      {asked.data === undefined ? (
        <div className="px-3 pt-3" aria-busy={asked.error === null}>
          <Awaited asked={asked} bones={<Skeleton shape="card" count={2} />} />
        </div>
      ) : (
        <Coupons coupons={asked.data.coupons} />
      )}
    </>
  );
}

function Coupons({ coupons }: { coupons: readonly Coupon[] }) {
  const t = useText();
  if (coupons.length === 0) return <Empty title={t('coupons.empty')} note={t('coupons.emptyText')} />;
  return (
    <>
      <p className="px-4 pt-3 text-sm text-ink-muted">{t('coupons.note')}</p>
      <ul className="space-y-3 px-3 pt-3 pb-10">
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <CouponCard coupon={coupon} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CouponCard({ coupon }: { coupon: Coupon }) {
  const t = useText();
  const nameOf = useSymbolName();
  const { currency, state } = coupon;
  const isOver = state !== 'usable';
  return (
    <article className="rounded-lg bg-surface-raised px-4 py-4" data-coupon={coupon.kind}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-base font-semibold text-ink">{t(KIND_TEXTS[coupon.kind])}</h2>
          <p className={`num mt-1 text-2xl font-semibold ${isOver ? 'text-ink-muted' : 'text-brand'}`}>
            {cashText(coupon.remaining, currency)}
          </p>
          <p className="num text-xs text-ink-muted">
            {t('coupons.left', { amount: cashText(coupon.amount, currency) })}
          </p>
        </div>
        <Tag kind={STATE_TAGS[state]}>{t(STATE_TEXTS[state])}</Tag>
      </div>
      <div className="mt-2">
        <FactRows
          rows={[
            [t('coupons.days'), `${dateText(coupon.grantedOn)} – ${dateText(coupon.expiresOn)}`],
            [t('coupons.least'), cashText(coupon.least, currency)],
          ]}
        />
      </div>
      {coupon.uses.length > 0 && (
        <ul aria-label={t('coupons.uses')} className="mt-2 rounded-md bg-surface-sunken px-3 py-2 text-sm">
          {coupon.uses.map((use) => (
            <li key={`${use.orderNo} ${use.amount}`} className="num flex justify-between gap-3 py-0.5">
              <span className="min-w-0 truncate text-ink-muted">
                {dateText(use.tradingDate)} {use.symbol === undefined ? use.orderNo : nameOf(use.symbol)}
              </span>
              <span className="shrink-0 text-ink">{cashText(use.amount, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
