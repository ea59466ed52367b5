import { Button, Segmented, Skeleton, Tabs } from '@kuroshio/ui';
import type { ChartBar, ChartLocale } from '@kuroshio/ui/chart.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Specimen, sequence } from './specimen.tsx';

const Chart = lazy(() => import('@kuroshio/ui/chart.tsx').then((module) => ({ default: module.Chart })));

const DAY = 86_400_000;
const MINUTE = 60_000;
/** 2026-11-20 09:00 in Taipei. */
const OPEN = Date.UTC(2026, 10, 20, 1);

function walk(count: number, seed: number, from: number, start: number, span: number): ChartBar[] {
  const dice = sequence(count * 3, seed);
  let price = from;
  return Array.from({ length: count }, (_, at) => {
    const [move = 0, reach = 0, size = 0] = dice.slice(at * 3, at * 3 + 3);
    const open = price;
    const close = Math.round(open * (1 + (move - 0.49) * 0.03));
    price = close;
    const wick = Math.round(open * reach * 0.01);
    return {
      time: start + at * span,
      open,
      close,
      high: Math.max(open, close) + wick,
      low: Math.min(open, close) - wick,
      volume: Math.round(size * 40_000) + 2_000,
    };
  });
}

const DAYS = walk(240, 11, 780, OPEN - 240 * DAY, DAY);
const MINUTES = walk(170, 5, 10_150, OPEN, MINUTE).map((bar) => ({
  ...bar,
  open: bar.open / 10,
  close: 1_015 + (bar.close / 10 - 1_015) * 0.08,
  high: bar.high / 10,
  low: bar.low / 10,
}));

export function ChartPage() {
  const [locale, setLocale] = useState<ChartLocale>('zh-TW');
  const [live, setLive] = useState(false);
  const [mode, setMode] = useState<'candles' | 'intraday'>('intraday');
  const [days, setDays] = useState(DAYS);
  useEffect(() => {
    if (!live) return undefined;
    const timer = setInterval(() => {
      setDays((bars) => {
        const last = bars.at(-1);
        if (last === undefined) return bars;
        const close = last.close + Math.round(Math.sin(performance.now() / 300) * 3);
        const moved = { ...last, close, high: Math.max(last.high, close), low: Math.min(last.low, close) };
        return [...bars.slice(0, -1), moved];
      });
    }, 20);
    return () => clearInterval(timer);
  }, [live]);
  const shared = { locale, timezone: 'Asia/Taipei', pricePrecision: 2 };
  return (
    <Suspense fallback={<Skeleton shape="card" />}>
      <Specimen name="Chart, candles" flat>
        <Chart
          {...shared}
          className="h-80 bg-surface-raised"
          label="台積電日線"
          series="2330-day"
          mode="candles"
          period={{ type: 'day', span: 1 }}
          bars={days}
          onLoadOlder={async (time) => ({
            bars: walk(100, 17, 700, time - 100 * DAY, DAY),
            more: time > OPEN - 600 * DAY,
          })}
        />
      </Specimen>
      <Specimen name="Chart, intraday" flat>
        <Chart
          {...shared}
          className="h-72 bg-surface-raised"
          label="台積電分時走勢"
          series="2330-minute"
          mode="intraday"
          period={{ type: 'minute', span: 1 }}
          bars={MINUTES}
          previousClose={1_015}
          sessionBars={270}
        />
      </Specimen>
      <Specimen name="Chart, switched" flat>
        <Tabs
          look="pill"
          className="bg-surface-raised"
          label="週期"
          value={mode}
          onChange={(key) => setMode(key === 'intraday' ? 'intraday' : 'candles')}
          tabs={[
            { key: 'intraday', label: '分時' },
            { key: 'candles', label: '日' },
          ]}
        />
        <Chart
          {...shared}
          className="h-72 bg-surface-raised"
          label="台積電"
          series={`2330-${mode}`}
          mode={mode}
          period={mode === 'intraday' ? { type: 'minute', span: 1 } : { type: 'day', span: 1 }}
          bars={mode === 'intraday' ? MINUTES : DAYS}
          previousClose={1_015}
          sessionBars={270}
        />
      </Specimen>
      <Specimen name="Chart settings">
        <Segmented
          label="Language"
          value={locale}
          onChange={setLocale}
          options={[
            { value: 'zh-TW', label: 'zh-TW' },
            { value: 'en-US', label: 'en-US' },
            { value: 'ko-KR', label: 'ko-KR' },
          ]}
        />
        <Button kind="soft" size="md" onClick={() => setLive(!live)}>
          {live ? 'Stop' : '50 updates a second'}
        </Button>
      </Specimen>
    </Suspense>
  );
}
