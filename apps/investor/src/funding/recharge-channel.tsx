import type { OutputOf } from '@kuroshio/contract';
import { Empty, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useAccountEvents } from '../platform/live.ts';
import { useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { NeedsVerification } from '../verification/needs-verification.tsx';
import { DepositForm } from './deposit-form.tsx';
import { CHANNEL_TEXTS, isChannel } from './funding-words.ts';
import { PendingDeposit } from './pending-deposit.tsx';

/** `/information/rechargeChannel?channel=`: how one of the ways goes, and the deposit that waits in it. */
export function RechargeChannel() {
  const t = useText();
  const [params] = useSearchParams();
  const named = params.get('channel') ?? '';
  const asked = useCall('funding/terms', {}, { staleTime: 0 });
  useAccountEvents(() => void refresh('funding/terms', 'funding/list-deposits'));
  const channel = asked.data?.deposits.find((one) => one.channel === named);
  return (
    <>
      <BackBar title={isChannel(named) ? t(CHANNEL_TEXTS[named][0]) : t('funding.recharge')} />
      <div className="pb-10" aria-busy={asked.data === undefined && asked.error === null}>
        {asked.data === undefined && <Awaited asked={asked} bones={<Skeleton shape="row" count={4} />} />}
        {asked.data !== undefined && channel === undefined && <Empty title={t('funding.noChannel')} />}
        {channel !== undefined &&
          (channel.channel === 'practice' ? (
            <DepositForm channel={channel} />
          ) : (
            <NeedsVerification>
              <Waiting channel={channel} houseDesk={asked.data?.houseDesk === true} />
            </NeedsVerification>
          ))}
      </div>
    </>
  );
}

/** What waits in the channel, or the form for the next. */
function Waiting({
  channel,
  houseDesk,
}: {
  channel: OutputOf<'funding/terms'>['deposits'][number];
  houseDesk: boolean;
}) {
  const asked = useCall('funding/list-deposits', { limit: 50 }, { staleTime: 0, refetchInterval: 5_000 });
  if (asked.data === undefined) return <Awaited asked={asked} bones={<Skeleton shape="row" count={4} />} />;
  const pending = asked.data.deposits.find((one) => one.channel === channel.channel && one.state === 'under-review');
  return pending === undefined ? (
    <DepositForm channel={channel} />
  ) : (
    <PendingDeposit key={pending.id} deposit={pending} houseDesk={houseDesk} />
  );
}
