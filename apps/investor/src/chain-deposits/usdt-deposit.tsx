import type { OutputOf } from '@kuroshio/contract';
import { Button, Empty, Segmented, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { failureText } from '../platform/failure.ts';
import { useAccountEvents } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { NeedsVerification } from '../verification/needs-verification.tsx';
import { IncomingTransfers } from './incoming-transfers.tsx';
import { OwnAddress } from './own-address.tsx';
import { PracticeWallet } from './practice-wallet.tsx';

type Network = OutputOf<'chain-deposits/networks'>['networks'][number];

/** `/information/usdtDeposit`: first the network, then the customer's address on it, and what has come. */
export function UsdtDeposit() {
  const t = useText();
  const asked = useCall('chain-deposits/networks', {}, { staleTime: 0 });
  const [chosen, setChosen] = useState<Network['network']>();
  useAccountEvents(() => void refresh('chain-deposits/list-transfers'));
  const { data } = asked;
  const shown = data?.networks.find(({ network }) => network === chosen) ?? data?.networks[0];
  return (
    <>
      <BackBar title={t('chainDeposits.title')} />
      <div className="pb-10" aria-busy={data === undefined && asked.error === null}>
        {data === undefined && <Awaited asked={asked} bones={<Skeleton shape="row" count={4} />} />}
        {data !== undefined && shown === undefined && <Empty title={t('funding.noChannel')} />}
        {data !== undefined && shown !== undefined && (
          <NeedsVerification>
            <div className="space-y-3">
              <section className="space-y-4 bg-surface-raised px-4 py-5">
                {data.networks.length > 1 && (
                  <Segmented
                    label={t('chainDeposits.network')}
                    options={data.networks.map(({ network }) => ({ value: network, label: network }))}
                    value={shown.network}
                    onChange={setChosen}
                  />
                )}
                {!shown.answers && (
                  <p role="status" className="text-sm text-warn">
                    {t('chainDeposits.silent')}
                  </p>
                )}
                {shown.address === '' ? <OpenAddress of={shown} /> : <OwnAddress of={shown} />}
              </section>
              {shown.isPractice && shown.address !== '' && <PracticeWallet key={shown.network} of={shown} />}
              <IncomingTransfers />
            </div>
          </NeedsVerification>
        )}
      </div>
    </>
  );
}

function OpenAddress({ of: { network, isOpen } }: { of: Network }) {
  const t = useText();
  const open = useSend('chain-deposits/open-address', { quiet: true });
  return (
    <div>
      <p className="text-sm text-ink-muted">{t('chainDeposits.openText')}</p>
      {open.error !== null && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {failureText(open.error)}
        </p>
      )}
      <Button
        block
        className="mt-4"
        disabled={!isOpen}
        loading={open.isPending}
        onClick={() => open.mutate({ network }, { onSettled: () => void refresh('chain-deposits/networks') })}
      >
        {isOpen ? t('chainDeposits.open', { network }) : t('chainDeposits.closed')}
      </Button>
    </div>
  );
}
