import type { Message } from '@kuroshio/contract';
import { messageText } from '@kuroshio/text/message-text.ts';
import { Button, Empty, Skeleton } from '@kuroshio/ui';
import { useEffect } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { isRefused } from '../platform/failure.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { useMessageFormat } from './message-format.ts';
import { MessageTime } from './message-time.tsx';

/** `/information/msgInfo?id=`: one message, read with that, and where it leads. */
export function MessageScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const asked = useCall('notices/read-message', { id }, { enabled: id !== '', staleTime: Number.POSITIVE_INFINITY });
  const read = asked.data !== undefined;
  useEffect(() => {
    if (read) void refresh('notices/list-messages');
  }, [read]);
  const missing = id === '' || isRefused(asked.error, 'MESSAGE_NOT_FOUND', 'MALFORMED_INPUT');
  const bones = (
    <div aria-busy="true" className="space-y-3 bg-surface-raised p-4">
      <Skeleton count={3} className="[&>div]:h-5" />
    </div>
  );
  return (
    <>
      <BackBar title={t('notices.inboxDetail')} />
      {asked.data !== undefined ? (
        <Letter message={asked.data} />
      ) : missing ? (
        <Empty
          title={t('notices.messageMissing')}
          action={{ label: t('notices.toInbox'), onPress: () => navigate('/information/userInfo', { replace: true }) }}
        />
      ) : (
        <Awaited asked={asked} bones={bones} />
      )}
    </>
  );
}

function Letter({ message }: { message: Message }) {
  const t = useText();
  const navigate = useNavigate();
  const format = useMessageFormat();
  const { title, body } = messageText(t, message.event, format);
  const ways = useWays(message.event);
  return (
    <article className="bg-surface-raised px-4 py-4">
      <h2 className="text-xl font-semibold text-ink [overflow-wrap:anywhere]">{title}</h2>
      <p className="num mt-1 text-xs text-ink-faint">
        <MessageTime message={message} />
      </p>
      {body.split('\n').map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a text never move.
        <p key={index} className="mt-3 text-base text-ink [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      <div className="mt-5 flex flex-col gap-2.5">
        {ways.map(({ label, to }) => (
          <Button key={to} kind="outline" block onClick={() => navigate(to)}>
            {label}
          </Button>
        ))}
      </div>
    </article>
  );
}

/** Where the customer's parts in offerings of a kind are listed. */
const OWN_APPLICATIONS = {
  lottery: '/home/newStock?tab=own',
  placement: '/home/qcList?tab=own',
  fundraising: '/home/etf?tab=own',
  rights: '/home/newStock?kind=rights',
  auction: '/home/newStockJp?tab=own',
} as const;

const DIVIDENDS = '/trade/index?tab=history&show=dividends';

/** Where a message leads: to the order, the instrument, the money, the devices. */
function useWays(event: Message['event']): readonly { label: string; to: string }[] {
  const t = useText();
  const format = useMessageFormat();
  const stock = (symbol: string) => ({
    label: t('notices.toStock', { name: format.name(symbol) }),
    to: `/market/stockDetail?symbol=${symbol}`,
  });
  const margin = { label: t('notices.toMargin'), to: '/information/margin' };
  const secured = { label: t('notices.toSecured'), to: '/information/securedLoan' };
  const usMargin = { label: t('notices.toUsMargin'), to: '/information/usMargin' };
  switch (event.event) {
    case 'order-filled':
    case 'order-cancelled':
    case 'order-expired':
      return [{ label: t('notices.toOrder'), to: '/trade/index?tab=history' }, stock(event.symbol)];
    case 'conditional-triggered':
    case 'conditional-refused':
      return [{ label: t('notices.toOrder'), to: '/trade/index?tab=conditionals' }, stock(event.symbol)];
    case 'settled':
      return [{ label: t('notices.toFundRecord'), to: '/information/fundRecord' }];
    case 'dividend-entitled':
      return [{ label: t('notices.toDividends'), to: DIVIDENDS }, stock(event.symbol)];
    case 'dividend-paid':
      return [
        { label: t('notices.toDividends'), to: DIVIDENDS },
        {
          label: t('notices.toFundRecord'),
          to: `/information/fundRecord?currency=${event.currency}&kind=dividend`,
        },
        stock(event.symbol),
      ];
    case 'shares-changed':
      return [{ label: t('portfolio.toHoldings'), to: '/trade/index' }, stock(event.symbol)];
    case 'alert-adjusted':
    case 'alert-withdrawn':
      return [{ label: t('notices.alerts'), to: '/information/alerts' }, stock(event.symbol)];
    case 'new-device':
      return [{ label: t('notices.toDevices'), to: '/information/setting' }];
    case 'alert':
      return [stock(event.symbol), { label: t('notices.alerts'), to: '/information/alerts' }];
    case 'verification-passed':
    case 'verification-failed':
      return event.purpose === 'certify'
        ? [{ label: t('verification.title'), to: '/information/authInfo' }]
        : [{ label: t('verification.fundPassword'), to: '/information/fundPass' }];
    case 'restriction-set':
    case 'restriction-renewed':
    case 'restriction-lifted':
    case 'restriction-lapsed':
      return [{ label: t('restrictions.title'), to: '/information/restrictions' }];
    case 'own-limit':
    case 'cooling-off':
      return [{ label: t('ownLimits.title'), to: '/information/ownLimits' }];
    case 'data-export':
      return [{ label: t('notices.toDevices'), to: '/information/setting' }];
    case 'offering-won':
    case 'offering-moved':
    case 'offering-payment-due':
    case 'offering-refunded':
    case 'offering-abstained':
    case 'offering-delivered':
    case 'offering-allotted':
    case 'offering-allotted-due':
    case 'offering-unallotted':
    case 'offering-unformed':
    case 'offering-lapsed':
    case 'offering-rights':
    case 'offering-rights-lapsed':
    case 'auction-won':
    case 'auction-lost':
    case 'auction-void':
    case 'auction-unopened':
    case 'auction-forfeited':
      return [{ label: t('notices.toApplication'), to: OWN_APPLICATIONS[event.kind ?? 'lottery'] }];
    case 'fund-password':
      return [
        { label: t('notices.toFundPassword'), to: '/information/fundPass' },
        { label: t('notices.toDevices'), to: '/information/setting' },
      ];
    case 'login-password':
    case 'second-factor':
      return [
        { label: t('notices.toAccountSafety'), to: '/information/secondFactor' },
        { label: t('notices.toDevices'), to: '/information/setting' },
      ];
    case 'passkey':
      return [
        { label: t('notices.toPasskeys'), to: '/information/passkeys' },
        { label: t('notices.toDevices'), to: '/information/setting' },
      ];
    case 'destination-added':
      return [
        event.kind === 'card'
          ? { label: t('notices.toCards'), to: '/information/bankList' }
          : { label: t('notices.toAddresses'), to: '/information/usdtAddress' },
        { label: t('notices.toDevices'), to: '/information/setting' },
      ];
    case 'share-lending':
      return [{ label: t('notices.toLending'), to: '/information/lending' }, stock(event.symbol)];
    case 'chain-deposit':
    case 'deposit-passed':
    case 'deposit-rejected':
      return [{ label: t('notices.toFundRecord'), to: `/information/fundRecord?currency=${event.currency}` }];
    case 'payment-returned':
      return [{ label: t('notices.toRecharge'), to: '/information/recharge' }];
    case 'withdrawal-asked':
    case 'withdrawal-paid':
    case 'withdrawal-rejected':
      return [
        { label: t('notices.toFundRecord'), to: `/information/fundRecord?currency=${event.currency}` },
        { label: t('notices.toDevices'), to: '/information/setting' },
      ];
    case 'margin-call':
    case 'margin-term':
      return [event.account === 'secured' ? secured : margin];
    case 'short-recall':
    case 'short-converted':
      return [margin];
    case 'margin-shortfall':
      if (event.currency === 'USD') return [usMargin];
      // One of before names no account.
      if (event.account === undefined) return [margin, secured];
      return [event.account === 'secured' ? secured : margin];
    case 'us-margin-call':
    case 'us-short-recall':
      return [usMargin];
    case 'secured-draw':
      return [secured, { label: t('notices.toDevices'), to: '/information/setting' }];
    case 'credit-loan':
      return [{ label: t('notices.toLoans'), to: '/information/loanRecords' }];
    case 'block-delivered':
      return [{ label: t('notices.toBlockTrades'), to: '/home/blockTrade2' }, stock(event.symbol)];
    case 'plan':
      return [{ label: t('notices.toPlan'), to: `/trade/plan?id=${event.planId}` }, stock(event.symbol)];
    case 'notice':
      return [{ label: t('notices.toNotice'), to: `/home/newsDetail?id=${event.newsId}` }];
  }
}
