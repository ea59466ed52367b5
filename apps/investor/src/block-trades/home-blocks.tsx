import { Empty, List, percentText, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { ShowAll } from '../home/show-all.tsx';
import { Link } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { useNextMoment } from './block-card.tsx';
import { byStatus } from './block-order.ts';
import { againstMarket, ASK_EVERY, type Block, codeOf, tradeText, useBlockNames } from './block-words.ts';

const SHOWN = 4;

/** The tab of the home screen: what can be bought of blocks now, in one line each. */
export function HomeBlocks() {
  const t = useText();
  const asked = useCall('block-trades/list-blocks', { limit: 50 }, { refetchInterval: ASK_EVERY });
  const rows = (asked.data?.blocks ?? [])
    .filter(({ status }) => status === 'open' || status === 'coming')
    .toSorted(byStatus);
  const empty = <Empty className="!py-6" title={t('blockTrades.emptyOpen')} note={t('blockTrades.emptyOpenText')} />;
  return (
    <>
      <AwaitedList part asked={asked} rows={rows.length} bones={3} empty={empty}>
        <List items={rows.slice(0, SHOWN)} keyOf={({ id }) => id} label={t('blockTrades.title')}>
          {(block) => <BlockLine block={block} />}
        </List>
      </AwaitedList>
      <ShowAll label={t('blockTrades.allBlocks')} path="/home/blockTrade" />
    </>
  );
}

function BlockLine({ block }: { block: Block }) {
  const t = useText();
  const { nameOf } = useBlockNames();
  const { price, premiumBps } = block;
  const premium = againstMarket(block) ?? premiumBps;
  const next = useNextMoment(block);
  return (
    <Link
      to={`/home/blockTrade1?id=${block.id}`}
      className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 active:bg-surface-sunken"
    >
      <span className="min-w-0">
        <span className="block truncate text-base text-ink">
          {nameOf(block)} <span className="num text-xs text-ink-faint">{codeOf(block)}</span>
        </span>
        <span className="num block text-xs whitespace-normal text-ink-faint">{next}</span>
      </span>
      <span className="num flex shrink-0 flex-col items-end">
        <span className="text-base font-semibold text-ink">{price === undefined ? '--' : tradeText(price)}</span>
        <span className="text-xs text-ink-faint">
          {t(premium <= 0 ? 'blockTrades.discount' : 'blockTrades.premium')}{' '}
          <span className={TONE_TEXT[toneOf(premium)]}>{percentText(premium)}</span>
        </span>
      </span>
    </Link>
  );
}
