import { Segmented, Tabs } from '@kuroshio/ui';
import { BackBar } from '../layout/back-bar.tsx';
import { useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { CompanyView } from './company-view.tsx';
import { CreditView } from './credit-view.tsx';
import { DividendView } from './dividend-view.tsx';
import { IndustryMembers } from './industry-members.tsx';
import { IndustryView } from './industry-view.tsx';
import type { ListView } from './list-view.ts';
import { SECTIONS } from './rank-words.ts';
import { RankingView } from './ranking-view.tsx';

/** The lists of this screen. Another is one more line. */
const VIEWS = [
  { key: 'ranking', label: 'home.rankings', View: RankingView },
  { key: 'companies', label: 'home.companies', View: CompanyView },
  { key: 'industries', label: 'home.industries', View: IndustryView },
  { key: 'dividends', label: 'home.dividends', View: DividendView },
  { key: 'credit', label: 'lists.credit', View: CreditView },
] as const satisfies readonly ListView[];

/**
 * The lists of a section: rankings, companies by size, industries, dividends, credit. What is shown stands in the address, so that
 * going back leads from the members of an industry to all of them.
 */
export function StockListScreen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const section = SECTIONS.find((one) => one === params.get('section')) ?? 'TW';
  const view = VIEWS.find(({ key }) => key === params.get('view')) ?? VIEWS[0];
  const industry = params.get('industry');
  if (view.key === 'industries' && industry !== null) {
    return <IndustryMembers key={`${section} ${industry}`} section={section} industry={industry} />;
  }
  const { key, View } = view;
  return (
    <>
      <BackBar title={t('lists.title')} />
      <div className="sticky top-12 z-10 bg-surface-raised hairline-b">
        <Tabs
          label={t('lists.views')}
          value={key}
          onChange={(next) => setParams({ view: next, section }, { replace: true })}
          tabs={VIEWS.map((one) => ({ key: one.key, label: t(one.label) }))}
        />
        <div className="px-4 py-2">
          <Segmented
            size="sm"
            label={t('home.section')}
            value={section}
            onChange={(next) => setParams({ view: key, section: next }, { replace: true })}
            options={SECTIONS.map((value) => ({ value, label: t(`lists.section${value}`) }))}
          />
        </div>
      </div>
      <View key={section} section={section} />
    </>
  );
}
