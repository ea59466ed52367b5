import { BreadthBar, Empty, percentText, TONE_TEXT, toneOf, Volume } from '@kuroshio/ui';
import { type ReactNode, useState } from 'react';
import { BackBar } from '../layout/back-bar.tsx';
import { LoadFailed } from '../layout/load-failed.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { useSymbolName } from '../platform/instruments.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import type { SectionOrder } from '../quotes/section-columns.ts';
import { SectionRows, SectionTitles, useSideways } from '../quotes/section-table.tsx';
import { wholeOf } from '../quotes/figures.ts';
import { ListSkeleton } from '../quotes/list-skeleton.tsx';
import { useListedPages } from '../quotes/listed-pages.ts';
import type { Section } from './rank-words.ts';
import { type Industry, useIndustries, useIndustryName } from './use-industries.ts';

const REORDER_MS = 15_000;

/** One industry of a section: how it stands, and its members by any column. */
export function IndustryMembers({ section, industry }: { section: Section; industry: string }) {
  const t = useText();
  const navigate = useNavigate();
  const nameOf = useIndustryName();
  const asked = useIndustries(section);
  const found = asked.data?.industries.find((one) => one.industry === industry);
  if (asked.data === undefined) {
    return (
      <>
        <BackBar title={t('home.industries')} />
        {asked.error === null ? <ListSkeleton count={8} /> : <LoadFailed asked={asked} />}
      </>
    );
  }
  if (found === undefined) {
    return (
      <>
        <BackBar title={t('home.industries')} />
        <Empty
          title={t('lists.noIndustry')}
          action={{
            label: t('lists.toIndustries'),
            onPress: () => navigate(`/home/stockList?view=industries&section=${section}`, { replace: true }),
          }}
        />
      </>
    );
  }
  return (
    <>
      <BackBar title={nameOf(found)} />
      <Summary industry={found} currency={asked.data.currency} />
      <Members section={section} industry={industry} label={nameOf(found)} />
    </>
  );
}

function Summary({ industry, currency }: { industry: Industry; currency: string }) {
  const t = useText();
  const language = useLanguage();
  const nameOf = useSymbolName();
  const { up, down, unchanged, changeBps, averageBps, best, worst } = industry;
  const percent = (bps: number) => <span className={TONE_TEXT[toneOf(bps)]}>{percentText(bps)}</span>;
  const amount = (minor: string) => <Volume count={wholeOf(minor, currency)} locale={language} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('lists.weightedChange'), percent(changeBps)],
    [t('lists.averageChange'), percent(averageBps)],
    [t('lists.turnover'), amount(industry.turnover)],
    [t('lists.marketCap'), amount(industry.marketCap)],
    [t('lists.best'), best === undefined ? '--' : nameOf(best)],
    [t('lists.worst'), worst === undefined ? '--' : nameOf(worst)],
  ];
  return (
    <section className="bg-surface-raised px-4 pt-1 pb-3">
      <dl className="grid grid-cols-2 gap-x-6 large-text:grid-cols-1">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-h-8 items-center justify-between gap-2">
            <dt className="shrink-0 text-xs text-ink-faint">{label}</dt>
            <dd className="num min-w-0 truncate text-sm font-semibold text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <BreadthBar
        numbers
        className="mt-2"
        up={up}
        down={down}
        unchanged={unchanged}
        label={t('lists.breadth', { up, down, unchanged })}
      />
    </section>
  );
}

function Members({ section, industry, label }: { section: Section; industry: string; label: string }) {
  const t = useText();
  const [order, setOrder] = useState<SectionOrder>({ column: 'percent', direction: 'descending' });
  const sideways = useSideways();
  const { pages, rows } = useListedPages(
    { path: 'quotes/section', input: { section, industry, ...order } },
    REORDER_MS,
  );
  return (
    <>
      <div className="sticky top-12 z-10 mt-2">
        <SectionTitles order={order} onSort={setOrder} sideways={sideways} />
      </div>
      <AwaitedList asked={pages} rows={rows.length} bones={6} empty={<Empty title={t('quotes.emptySection')} />}>
        <SectionRows rows={rows} label={label} sideways={sideways}>
          <MorePages pages={pages} />
        </SectionRows>
      </AwaitedList>
    </>
  );
}
