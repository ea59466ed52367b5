import { Button } from '@kuroshio/ui';
import { useState } from 'react';
import { failureText } from '../../platform/failure.ts';
import { countText } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { CheckLine } from '../check-line.tsx';
import { Part } from '../offering-facts.tsx';
import type { Auction, OwnBid } from './auction-words.ts';
import { type AuctionChecks, checkAuction } from './check-auction.ts';

/** Opens all bids again on this device and awards the lots, when asked to. */
export function AuctionCheck({ auction, bids }: { auction: Auction; bids: readonly OwnBid[] }) {
  const t = useText();
  const [checks, setChecks] = useState<AuctionChecks>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const check = () => {
    setBusy(true);
    setFailure(undefined);
    checkAuction(auction, bids)
      .then(setChecks, setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Part title={t('auctions.checkTitle')}>
      <p className="pb-2 text-sm text-ink-muted">{t('auctions.checkText')}</p>
      {checks !== undefined && (
        <ul className="pb-2">
          <CheckLine holds={checks.root}>{t('auctions.checkRoot', { count: countText(checks.size) })}</CheckLine>
          <CheckLine holds={checks.beacon}>{t('auctions.checkBeacon')}</CheckLine>
          <CheckLine holds={checks.opened}>{t('auctions.checkOpened')}</CheckLine>
          {checks.own !== undefined && <CheckLine holds={checks.own}>{t('auctions.checkOwn')}</CheckLine>}
          <CheckLine holds={checks.awarded}>{t('auctions.checkAwarded')}</CheckLine>
        </ul>
      )}
      {failure !== undefined && (
        <p role="alert" className="pb-2 text-sm text-warn">
          {failureText(failure)}
        </p>
      )}
      <Button kind="soft" size="md" loading={busy} onClick={check} className="mb-2">
        {t('auctions.check')}
      </Button>
    </Part>
  );
}
