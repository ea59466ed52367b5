import { Segmented, Tabs } from '@kuroshio/ui';
import { BackBar } from '../layout/back-bar.tsx';
import { useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { CompanyView } from './company-view.tsx';
import { DividendView } from './dividend-view.tsx';
import { IndustryMembers } from './industry-members.tsx';
import { IndustryView } from './industry-view.tsx';
import type { ListView } from './list-view.ts';
import { BOARDS } from './rank-words.ts';
import { RankingView } from './ranking-view.tsx';

/** The lists of this screen. Another is one more line. */
const VIEWS = [
  { key: 'ranking', label: 'home.rankings', View: RankingView },
  { key: 'companies', label: 'home.companies', View: CompanyView },
  { key: 'industries', label: 'home.industries', View: IndustryView },
  { key: 'dividends', label: 'home.dividends', View: DividendView },
] as const satisfies readonly ListView[];

/**
 * The lists of a board: rankings, companies by size, industries, dividends. What is shown stands in the address, so that
 * going back leads from the members of an industry to all of them.
 */
export function StockListScreen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const board = BOARDS.find((one) => one === params.get('board')) ?? 'TW';
  const view = VIEWS.find(({ key }) => key === params.get('view')) ?? VIEWS[0];
  const industry = params.get('industry');
  if (view.key === 'industries' && industry !== null) {
    return <IndustryMembers key={`${board} ${industry}`} board={board} industry={industry} />;
  }
  const { key, View } = view;
  return (
    <>
      <BackBar title={t('lists.title')} />
      <div className="sticky top-12 z-10 bg-surface-raised hairline-b">
        <Tabs
          label={t('lists.views')}
          value={key}
          onChange={(next) => setParams({ view: next, board }, { replace: true })}
          tabs={VIEWS.map((one) => ({ key: one.key, label: t(one.label) }))}
        />
        <div className="px-4 py-2">
          <Segmented
            size="sm"
            label={t('home.board')}
            value={board}
            onChange={(next) => setParams({ view: key, board: next }, { replace: true })}
            options={BOARDS.map((value) => ({ value, label: t(`home.board${value}`) }))}
          />
        </div>
      </div>
      <View key={board} board={board} />
    </>
  );
}
