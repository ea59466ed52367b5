import {
  BreadthBar,
  Empty,
  HeatMap,
  HEAT_FLAT,
  HEAT_FULL_BPS,
  heatColour,
  percentText,
  Segmented,
  TONE_TEXT,
  toneOf,
} from '@kuroshio/ui';
import { useMemo, useRef, useState } from 'react';
import { Refreshable } from '../layout/refreshable.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { wholeOf } from '../quotes/figures.ts';
import type { ListViewProps } from './list-view.ts';
import { type Industry, useIndustries, useIndustryName } from './use-industries.ts';

const SIZES = [
  ['marketCap', 'lists.sizeByMarketCap'],
  ['turnover', 'lists.sizeByTurnover'],
] as const;
type Size = (typeof SIZES)[number][0];

/** The industries of a section: a heat map, and each with its breadth. */
export function IndustryView({ section }: ListViewProps) {
  const t = useText();
  const navigate = useNavigate();
  const nameOf = useIndustryName();
  const [size, setSize] = useState<Size>('marketCap');
  const list = useRef<HTMLHeadingElement>(null);
  const asked = useIndustries(section);
  const industries = asked.data?.industries ?? [];
  const currency = asked.data?.currency ?? 'TWD';
  const tiles = industries.map((one) => ({
    key: one.industry,
    label: nameOf(one),
    size: wholeOf(one[size], currency),
    changeBps: one.changeBps,
  }));
  const byChange = useMemo(
    () => [...(asked.data?.industries ?? [])].sort((a, b) => b.changeBps - a.changeBps),
    [asked.data],
  );
  const open = (industry: string) =>
    navigate(`/home/stockList?view=industries&section=${section}&industry=${industry}`);
  const sizeWord = t(size === 'marketCap' ? 'lists.sizeByMarketCap' : 'lists.sizeByTurnover');
  return (
    <Refreshable onRefresh={() => refresh('quotes/industries')}>
      <AwaitedList asked={asked} rows={industries.length} bones={10} empty={<Empty title={t('quotes.emptySection')} />}>
        <section className="bg-surface-raised px-4 pt-2.5 pb-3">
          <Breadth of={industries} />
          <div className="mt-2.5 flex items-center justify-between large-text:flex-wrap large-text:gap-y-2">
            <Legend />
            <Segmented
              size="sm"
              className="w-36"
              label={t('lists.sizeBy')}
              value={size}
              onChange={setSize}
              options={SIZES.map(([value, label]) => ({ value, label: t(label) }))}
            />
          </div>
          {tiles.some((tile) => tile.size > 0) && (
            <HeatMap
              className="mt-2 -mx-px"
              tiles={tiles}
              label={t('lists.heatMap')}
              onPick={open}
              others={{
                label: (count) => t('lists.heatOthers', { count }),
                onPick: () => list.current?.scrollIntoView({ behavior: 'smooth' }),
              }}
            />
          )}
          <p className="mt-1.5 text-2xs text-ink-faint">{t('lists.heatNote', { size: sizeWord })}</p>
        </section>
        <h2 ref={list} className="scroll-mt-31 px-4 pt-4 pb-1.5 text-sm font-semibold text-ink-muted">
          {t('lists.allIndustries')}
        </h2>
        <ul aria-label={t('lists.allIndustries')} className="bg-surface-raised">
          {byChange.map((one) => (
            <li key={one.industry} className="not-last:hairline-b">
              <IndustryRow industry={one} name={nameOf(one)} onOpen={() => open(one.industry)} />
            </li>
          ))}
        </ul>
      </AwaitedList>
    </Refreshable>
  );
}

/** How many of all companies of the section have risen and fallen. */
function Breadth({ of }: { of: readonly Industry[] }) {
  const t = useText();
  const sum = (figure: 'up' | 'down' | 'unchanged') => of.reduce((total, one) => total + one[figure], 0);
  const counts = { up: sum('up'), unchanged: sum('unchanged'), down: sum('down') };
  const words = [
    ['up', 'text-up'],
    ['unchanged', 'text-flat'],
    ['down', 'text-down'],
  ] as const;
  return (
    <>
      <div className="mb-1.5 flex justify-between text-xs">
        {words.map(([key, colour]) => (
          <span key={key} className={colour}>
            {t(`lists.${key}`)} <span className="num text-sm font-semibold">{counts[key]}</span>
          </span>
        ))}
      </div>
      <BreadthBar {...counts} label={t('lists.breadth', counts)} />
    </>
  );
}

const STEPS = [-HEAT_FULL_BPS, -150, -50, 0, 50, 150, HEAT_FULL_BPS];

/** What the colours of the heat map mean. */
function Legend() {
  const t = useText();
  return (
    <span className="flex items-center gap-1 text-2xs text-ink-faint">
      {t('lists.heatLess')}
      <span aria-hidden="true" className="flex overflow-hidden rounded-xs">
        {STEPS.map((bps) => (
          <span key={bps} className="h-2.5 w-3" style={{ backgroundColor: bps === 0 ? HEAT_FLAT : heatColour(bps) }} />
        ))}
      </span>
      {t('lists.heatMore')}
    </span>
  );
}

/** A name of more letters takes two smaller lines. */
const LONG = 14;

function IndustryRow({ industry, name, onOpen }: { industry: Industry; name: string; onOpen: () => void }) {
  const t = useText();
  const { up, down, unchanged, members, changeBps } = industry;
  return (
    <button
      type="button"
      data-industry={industry.industry}
      onClick={onOpen}
      className="grid h-15 w-full grid-cols-[minmax(0,1fr)_6rem_4.5rem] items-center gap-x-4 px-4 text-left active:bg-surface-sunken"
    >
      <span className="min-w-0">
        <span
          title={name}
          className={`line-clamp-2 font-medium text-ink ${name.length > LONG ? 'text-xs leading-3.5' : 'text-base'}`}
        >
          {name}
        </span>
        <span className="text-xs text-ink-faint">{t('lists.companies', { count: members })}</span>
      </span>
      <BreadthBar
        numbers
        up={up}
        down={down}
        unchanged={unchanged}
        label={t('lists.breadth', { up, down, unchanged })}
      />
      <span className={`num text-right text-base font-semibold ${TONE_TEXT[toneOf(changeBps)]}`}>
        {percentText(changeBps)}
      </span>
    </button>
  );
}
