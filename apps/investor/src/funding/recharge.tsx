import type { OutputOf } from '@kuroshio/contract';
import { Cell, CellGroup, Skeleton, Tag } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { cashText } from '../platform/format.ts';
import { useAccountEvents } from '../platform/live.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { DepositHistory } from './deposit-history.tsx';
import { CHANNEL_TEXTS } from './funding-words.ts';

type ChannelTerms = OutputOf<'funding/terms'>['deposits'][number];

/** `/information/recharge`: the ways by which money comes, and what has come. */
export function Recharge() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('funding/terms', {}, { staleTime: 0 });
  const chains = useCall('chain-deposits/networks', {}, { staleTime: 0 });
  useAccountEvents(() => void refresh('funding/terms', 'funding/list-deposits'));
  return (
    <>
      <BackBar title={t('funding.recharge')} />
      <div className="space-y-3 pt-3 pb-10" aria-busy={asked.data === undefined && asked.error === null}>
        {asked.data === undefined && <Awaited asked={asked} bones={<Skeleton shape="row" count={3} />} />}
        {asked.data !== undefined && (
          <CellGroup title={t('funding.channels')}>
            {asked.data.deposits.map((channel) => (
              <Cell
                key={channel.channel}
                label={<ChannelName channel={channel} />}
                note={<ChannelNote channel={channel} />}
                onPress={() => navigate(`/information/rechargeChannel?channel=${channel.channel}`)}
              />
            ))}
            {(chains.data?.networks.length ?? 0) > 0 && (
              <Cell
                label={t('funding.channelUsdt')}
                note={t('funding.channelUsdtText')}
                onPress={() => navigate('/information/usdtDeposit')}
              />
            )}
          </CellGroup>
        )}
        <DepositHistory />
        {asked.data?.houseDesk === true && <p className="px-4 text-xs text-ink-faint">{t('funding.deskText')}</p>}
      </div>
    </>
  );
}

function ChannelName({ channel }: { channel: ChannelTerms }) {
  const t = useText();
  return (
    <>
      {t(CHANNEL_TEXTS[channel.channel][0])}{' '}
      {channel.pending ? (
        <Tag kind="warn">{t('funding.underReview')}</Tag>
      ) : (
        !channel.isOpen && <Tag>{t('funding.closed')}</Tag>
      )}
    </>
  );
}

function ChannelNote({ channel: { channel, terms } }: { channel: ChannelTerms }) {
  const t = useText();
  return (
    <>
      {t(CHANNEL_TEXTS[channel][1])}
      <span className="num mt-0.5 block whitespace-normal">
        {terms.map(({ currency, minimum, maximum }) => (
          <span key={currency} className="block">
            {t('funding.bounds', { minimum: cashText(minimum, currency), maximum: cashText(maximum, currency) })}
          </span>
        ))}
      </span>
    </>
  );
}
