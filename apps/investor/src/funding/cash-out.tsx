import { Skeleton } from '@kuroshio/ui';
import { NeedsFundPassword } from '../fund-password/needs-fund-password.tsx';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useAccountEvents } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { NeedsVerification } from '../verification/needs-verification.tsx';
import { OpenWithdrawal } from './open-withdrawal.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalHistory } from './withdrawal-history.tsx';

/** `/information/cashOut`: money to a card or an address of one's own, and what became of what was asked for. */
export function CashOut() {
  const t = useText();
  useAccountEvents(() => void refresh('funding/terms', 'funding/list-withdrawals', 'portfolio/assets'));
  return (
    <>
      <BackBar title={t('funding.cashOut')} />
      <div className="space-y-3 pb-10">
        <NeedsVerification>
          <NeedsFundPassword>
            <Own />
          </NeedsFundPassword>
        </NeedsVerification>
        <WithdrawalHistory />
        <Punctuality />
      </div>
    </>
  );
}

function Own() {
  const asked = useCall('funding/list-withdrawals', {}, { staleTime: 0, refetchInterval: 5_000 });
  const terms = useCall('funding/terms', {}, { staleTime: 0 });
  if (asked.data === undefined) return <Awaited asked={asked} bones={<Skeleton shape="row" count={5} />} />;
  if (terms.data === undefined) return <Awaited asked={terms} bones={<Skeleton shape="row" count={5} />} />;
  const open = asked.data.withdrawals.find(({ state }) => state === 'under-review' || state === 'approved');
  return open === undefined ? (
    <WithdrawalForm terms={terms.data} />
  ) : (
    <OpenWithdrawal key={open.id} withdrawal={open} houseDesk={terms.data.houseDesk} />
  );
}

/** How punctually withdrawals are paid, said to everybody. */
function Punctuality() {
  const t = useText();
  const { data } = useCall('funding/terms', {});
  if (data === undefined) return null;
  const { paid, inTime } = data.punctuality;
  return (
    <p className="px-4 text-xs text-ink-faint">
      {t('funding.promise')}{' '}
      {paid === 0
        ? t('funding.nonePaid')
        : t('funding.punctual', { percent: `${((inTime / paid) * 100).toFixed(1)}%`, paid })}
    </p>
  );
}
