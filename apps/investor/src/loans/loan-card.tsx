import { Button, classNames, DownIcon, percentText, Skeleton, Tag } from '@kuroshio/ui';
import { useId, useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { cashText, dateText, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import type { Loan } from './loan-words.ts';
import { Facts } from './facts.tsx';

/** One loan: what is owed of it, its terms, and what was paid. */
export function LoanCard({ loan, onRepay }: { loan: Loan; onRepay: () => void }) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const isOpen = loan.state === 'borrowing';
  const state = loan.overdue ? 'overdue' : loan.state;
  return (
    <article className="rounded-lg bg-surface-raised">
      <div className="px-4 pt-4 pb-2">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="text-xs text-ink-faint">{t(isOpen ? 'loans.owed' : 'loans.originally')}</p>
            <p className="num mt-0.5 text-2xl font-semibold text-ink">
              {cashText(isOpen ? loan.owed : loan.borrowed, 'TWD')}
            </p>
          </div>
          <Tag kind={loan.overdue ? 'danger' : isOpen ? 'brand' : 'neutral'}>{t(`loans.${state}`)}</Tag>
        </div>
        <div className="mt-2">
          <Facts
            rows={[
              ...(isOpen
                ? ([
                    [t('loans.principal'), cashText(loan.principal, 'TWD')],
                    [t('loans.interest'), cashText(loan.interest, 'TWD')],
                    [t('loans.originally'), cashText(loan.borrowed, 'TWD')],
                  ] as const)
                : ([[t('loans.charged'), cashText(loan.charged, 'TWD')]] as const)),
              [t('loans.rate'), percentText(loan.rateBps, 'never')],
              [t('loans.drawnOn'), dateText(loan.drawnOn)],
              isOpen ? [t('loans.dueOn'), dateText(loan.dueOn)] : [t('loans.completedOn'), dateText(loan.completedOn)],
            ]}
          />
        </div>
        {isOpen && (
          <Button block size="md" className="mt-3 mb-2" onClick={onRepay}>
            {t('loans.repay')}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-payments`}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center justify-between px-4 text-sm text-ink-muted hairline-t"
      >
        {t('loans.payments')}
        <DownIcon className={classNames('size-4.5 transition-transform duration-quick', open && 'rotate-180')} />
      </button>
      <div id={`${id}-payments`} hidden={!open} className="px-4 pb-3">
        {open && <Payments loanId={loan.id} />}
      </div>
    </article>
  );
}

function Payments({ loanId }: { loanId: string }) {
  const t = useText();
  const asked = useCall('loans/loan-payments', { loanId, limit: 50 }, { staleTime: 0 });
  if (asked.data === undefined) return <Awaited asked={asked} bones={<Skeleton count={2} />} />;
  if (asked.data.payments.length === 0) return <p className="text-sm text-ink-faint">{t('loans.paymentsEmpty')}</p>;
  return (
    <ul>
      {asked.data.payments.map((payment) => (
        <li key={payment.id} className="py-2.5 not-last:hairline-b">
          <p className="flex items-baseline justify-between gap-3 text-sm text-ink">
            <span>{t(payment.by === 'house' ? 'loans.byHouse' : 'loans.byCustomer')}</span>
            <span className="num font-semibold">{cashText(payment.amount, 'TWD')}</span>
          </p>
          <p className="num mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
            <span>{stampText(payment.stamp)}</span>
            <span>
              {t('loans.paymentParts', {
                principal: cashText(payment.principal, 'TWD'),
                interest: cashText(payment.interest, 'TWD'),
              })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
