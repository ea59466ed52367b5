import { Empty, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { refresh, usePages } from '../platform/use-call.ts';
import { useAskLogin } from '../quotes/ask-login.ts';
import { ASK_EVERY } from './block-words.ts';
import { PurchaseCard } from './purchase-card.tsx';

/** `/home/blockTrade2`: what one has bought of blocks, newest first, and when it can be sold. */
export function OwnBlocks() {
  const t = useText();
  return (
    <>
      <BackBar title={t('blockTrades.ownTitle')} />
      <Refreshable onRefresh={() => refresh('block-trades/list-purchases')}>
        <div className="px-3 pt-3 pb-10">
          <Own />
        </div>
      </Refreshable>
    </>
  );
}

function Own() {
  const t = useText();
  const navigate = useNavigate();
  const askLogin = useAskLogin();
  const signedIn = useSignedIn();
  const pages = usePages(
    'block-trades/list-purchases',
    {},
    ({ purchases, more }) => {
      const last = purchases.at(-1);
      return more && last !== undefined ? { before: last.id } : undefined;
    },
    { enabled: signedIn, refetchInterval: ASK_EVERY },
  );
  if (!signedIn) {
    return (
      <Empty
        title={t('blockTrades.signIn')}
        action={{ label: t('blockTrades.signInAction'), onPress: () => askLogin() }}
      />
    );
  }
  if (pages.data === undefined) {
    return (
      <div aria-busy={pages.error === null}>
        <Awaited asked={pages} bones={<Skeleton shape="card" count={3} />} />
      </div>
    );
  }
  const purchases = pages.data.pages.flatMap((page) => page.purchases);
  if (purchases.length === 0) {
    return (
      <Empty
        title={t('blockTrades.emptyOwn')}
        note={t('blockTrades.emptyOwnText')}
        action={{ label: t('blockTrades.toOpen'), onPress: () => navigate('/home/blockTrade', { replace: true }) }}
      />
    );
  }
  return (
    <>
      <ul className="space-y-3">
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <PurchaseCard purchase={purchase} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && <MorePages pages={pages} />}
    </>
  );
}
