import {
  Button,
  Change,
  Depth,
  List,
  ListRow,
  Money,
  Price,
  Sparkline,
  showToast,
  Tag,
  Ticks,
  Volume,
} from '@kuroshio/ui';
import { useEffect, useState } from 'react';
import { Specimen, sequence } from './specimen.tsx';

interface Quote {
  code: string;
  name: string;
  price: number;
  reference: number;
  limit?: 'up' | 'down';
  lots: number;
}

const QUOTES: Quote[] = [
  { code: '2330', name: '台積電', price: 103_500, reference: 101_500, lots: 34_215 },
  { code: '2317', name: '鴻海', price: 19_850, reference: 20_150, lots: 52_880 },
  { code: '2454', name: '聯發科', price: 139_000, reference: 139_000, lots: 4_310 },
  { code: '3481', name: '群創', price: 1_540, reference: 1_400, limit: 'up', lots: 281_004 },
  { code: '2603', name: '長榮', price: 17_190, reference: 19_100, limit: 'down', lots: 98_112 },
];
const DEPTH_TEXTS = { bid: '買', ask: '賣', size: '量', bidPrice: '買價', askPrice: '賣價', market: '市價' };
const TICK_TEXTS = { time: '時間', price: '成交', change: '漲跌', size: '單量' };

const levels = (from: number, step: number, sizes: number[]) =>
  sizes.map((size, at) => ({ price: from + at * step, size }));

export function MarketPage() {
  const [moving, setMoving] = useState(103_500);
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (!live) return undefined;
    const steps = sequence(64, 7);
    let at = 0;
    const timer = setInterval(() => {
      setMoving((price) => price + ((steps[at % steps.length] ?? 0) > 0.5 ? 500 : -500));
      at += 1;
    }, 1_200);
    return () => clearInterval(timer);
  }, [live]);
  return (
    <>
      <Specimen name="Quote header" flat>
        <div className="bg-surface-raised p-4">
          <div className="flex items-center gap-2 text-lg font-semibold">
            台積電 <span className="num text-sm font-normal text-ink-faint">2330</span>
            <Tag kind="outline">模擬</Tag>
          </div>
          <div className="mt-1 flex items-end gap-3">
            <Price value={moving} scale={2} reference={101_500} className="text-4xl font-semibold" />
            <Change value={moving} reference={101_500} scale={2} className="pb-1.5 text-base font-medium" />
          </div>
          <Button size="sm" kind="soft" className="mt-2" onClick={() => setLive(!live)}>
            {live ? '停止' : '跳動'}
          </Button>
        </div>
      </Specimen>

      <Specimen name="Quote list" flat>
        <List label="報價" items={QUOTES} keyOf={(quote) => quote.code}>
          {(quote) => (
            <ListRow onPress={() => showToast(quote.name)}>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-base font-medium">{quote.name}</span>
                <span className="num text-xs text-ink-faint">
                  {quote.code} · <Volume count={quote.lots} locale="tw" suffix=" 張" />
                </span>
              </span>
              <Sparkline
                className="h-8 w-14 shrink-0"
                reference={quote.reference}
                values={[
                  quote.reference,
                  ...sequence(22, quote.price).map((at, index) => {
                    const drift = ((quote.price - quote.reference) * index) / 22;
                    return quote.reference + drift + (at - 0.5) * quote.reference * 0.012;
                  }),
                  quote.price,
                ]}
              />
              <span className="w-20 shrink-0 text-right">
                <Price
                  value={quote.price}
                  scale={2}
                  reference={quote.reference}
                  limit={quote.limit}
                  className="text-lg font-medium"
                />
              </span>
              <Change
                block
                show="percent"
                value={quote.price}
                reference={quote.reference}
                scale={2}
                className="w-18 shrink-0 text-sm font-semibold"
              />
            </ListRow>
          )}
        </List>
      </Specimen>

      <Specimen name="Money, Price, Change, Volume">
        <div className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-base">
          <span className="text-ink-muted">總資產</span>
          <Money amount="128450000" decimals={2} prefix="NT$" className="text-right text-xl font-semibold" />
          <span className="text-ink-muted">損益</span>
          <Money amount="-1235000" decimals={2} sign="always" tinted className="text-right" />
          <span className="text-ink-muted">獲利，整數</span>
          <Money amount="4523099" decimals={2} digits={0} sign="always" tinted suffix="TWD" className="text-right" />
          <span className="text-ink-muted">USDT</span>
          <Money amount="1234567890" decimals={6} digits={2} suffix="USDT" className="text-right" />
          <span className="text-ink-muted">隱藏</span>
          <Money amount="1" decimals={2} hidden prefix="NT$" className="text-right" />
          <span className="text-ink-muted">US 0.0001</span>
          <Price value={1_895_025} scale={4} reference={1_880_000} className="text-right" />
          <span className="text-ink-muted">尚無成交</span>
          <Price value={null} scale={2} className="text-right" />
          <span className="text-ink-muted">平盤</span>
          <Change value={100} reference={100} scale={2} className="text-right" />
          <span className="text-ink-muted">量 tw / en / ko</span>
          <span className="text-right">
            <Volume count={123_456_789} locale="tw" /> / <Volume count={123_456_789} locale="en" /> /{' '}
            <Volume count={123_456_789} locale="ko" />
          </span>
        </div>
      </Specimen>

      <Specimen name="Own money" flat>
        <div data-surface="own" className="p-4">
          <p className="text-sm text-ink-muted">總資產</p>
          <Money amount="128450000" decimals={2} prefix="US$" quietDecimals className="text-4xl font-semibold" />
          <p className="flex gap-3 text-base">
            <Money amount="1235000" decimals={2} sign="always" tinted />
            <Money amount="-1235000" decimals={2} sign="always" tinted />
            <Money amount="0" decimals={2} tinted />
          </p>
          <div className="mt-3 flex gap-3">
            <Button size="md">買進</Button>
            <Button size="md" kind="outline">
              明細
            </Button>
          </div>
        </div>
      </Specimen>

      <Specimen name="Depth" flat>
        <Depth
          scale={2}
          reference={101_500}
          locale="tw"
          texts={DEPTH_TEXTS}
          bids={levels(103_000, -500, [812, 1_204, 655, 2_310, 498])}
          asks={levels(103_500, 500, [120, 938, 1_870, 764, 1_432])}
          onPick={(price, side) => showToast(`${side} ${price / 100}`)}
        />
        <div className="h-3" />
        <Depth
          scale={2}
          reference={1_400}
          locale="tw"
          texts={DEPTH_TEXTS}
          bids={levels(1_540, -5, [24_120, 300, 88])}
          asks={[]}
        />
      </Specimen>

      <Specimen name="Ticks" flat>
        <Ticks
          scale={2}
          reference={101_500}
          locale="tw"
          texts={TICK_TEXTS}
          ticks={sequence(8, 3).map((at, index) => ({
            id: index,
            time: `13:24:${(59 - index * 3).toString().padStart(2, '0')}`,
            price: 101_500 + (Math.round(at * 4) - 1) * 500,
            size: Math.ceil(at * 120),
            taker: at > 0.5 ? 'buy' : 'sell',
          }))}
        />
      </Specimen>
    </>
  );
}
