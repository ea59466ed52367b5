import { Empty, Skeleton, Tabs } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { Link, useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, usePages } from '../platform/use-call.ts';
import { BlockCard } from './block-card.tsx';
import { ASK_EVERY, type Block } from './block-words.ts';
import { byStatus } from './block-order.ts';

const TABS = ['open', 'past'] as const;
const LABELS = { open: 'blockTrades.tabOpen', past: 'blockTrades.tabPast' } as const;

/** `/home/blockTrade`: the blocks that can be bought of, those to come, and those that have ended. */
export function BlockList() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const tab = TABS.find((one) => one === asked) ?? 'open';
  return (
    <>
      <BackBar
        title={t('blockTrades.title')}
        action={
          <Link to="/home/blockTrade2" className="flex min-h-11 items-center px-2 text-sm text-brand">
            {t('blockTrades.toOwn')}
          </Link>
        }
      />
      <Tabs
        className="bg-surface-raised"
        label={t('blockTrades.tabs')}
        value={tab}
        onChange={(key) => navigate(`/home/blockTrade?tab=${key}`, { replace: true })}
        tabs={TABS.map((key) => ({ key, label: t(LABELS[key]) }))}
      />
      <Refreshable onRefresh={() => refresh('block-trades/list-blocks')}>
        <div className="px-3 pt-3 pb-10">{tab === 'open' ? <Running /> : <Past />}</div>
      </Refreshable>
    </>
  );
}

const bones = <Skeleton shape="card" count={3} className="[&>div]:h-44" />;

function Running() {
  const t = useText();
  const asked = useCall('block-trades/list-blocks', { limit: 50 }, { refetchInterval: ASK_EVERY, staleTime: 0 });
  const blocks = asked.data?.blocks.toSorted(byStatus);
  if (blocks === undefined) return <Awaited asked={asked} bones={bones} />;
  if (blocks.length === 0) return <Empty title={t('blockTrades.emptyOpen')} note={t('blockTrades.emptyOpenText')} />;
  return (
    <>
      <Cards blocks={blocks} />
      <p className="px-1 pt-3 text-xs text-ink-faint">{t('blockTrades.placementText')}</p>
      {blocks.some(({ simulated }) => simulated) && (
        <p className="px-1 pt-1 text-xs text-ink-faint">{t('blockTrades.simulatedText')}</p>
      )}
    </>
  );
}

function Past() {
  const t = useText();
  const pages = usePages('block-trades/list-blocks', { ended: true }, ({ blocks, more }) => {
    const last = blocks.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  if (pages.data === undefined) return <Awaited asked={pages} bones={bones} />;
  const blocks = pages.data.pages.flatMap((page) => page.blocks);
  if (blocks.length === 0) return <Empty title={t('blockTrades.emptyPast')} />;
  return (
    <>
      <Cards blocks={blocks} />
      {pages.hasNextPage && <MorePages pages={pages} />}
    </>
  );
}

function Cards({ blocks }: { blocks: readonly Block[] }) {
  return (
    <ul className="space-y-3">
      {blocks.map((block) => (
        <li key={block.id}>
          <BlockCard block={block} />
        </li>
      ))}
    </ul>
  );
}
