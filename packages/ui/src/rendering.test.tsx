import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BreadthBar } from './breadth-bar.tsx';
import { Button } from './button.tsx';
import { Countdown } from './countdown.tsx';
import { bidShare, Depth } from './depth.tsx';
import { Skeleton } from './feedback.tsx';
import { Field } from './field.tsx';
import { HeatMap } from './heat-map.tsx';
import { HomeIcon } from './icons.tsx';
import { Input, PasswordInput } from './input.tsx';
import { LoadMore } from './load-more.tsx';
import { Pagination } from './pagination.tsx';
import { Change, Money, Price, Volume } from './price.tsx';
import { PullHead } from './pull-refresh.tsx';
import { Sparkline } from './sparkline.tsx';
import { Stepper } from './stepper.tsx';
import { TabBar } from './tab-bar.tsx';
import { Tabs } from './tabs.tsx';
import { Badge } from './tag.tsx';
import { Ticks } from './ticks.tsx';

/** The words a person reads: tags, comments and what is for screen readers only left out. */
const words = (html: string): string =>
  html
    .replaceAll(/<span class="sr-only">.*?<\/span>/g, '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('Price', () => {
  it.each([
    [103_500, 101_500, 'text-up'],
    [100_000, 101_500, 'text-down'],
    [101_500, 101_500, 'text-flat'],
  ])('%d against %d is %s', (value, reference, tone) => {
    const html = renderToString(<Price value={value} scale={2} reference={reference} />);
    expect(html).toContain(tone);
    expect(html).toContain('num');
  });

  it('at the limit is white on the solid colour', () => {
    const html = renderToString(<Price value={111_500} scale={2} reference={101_500} limit="up" />);
    expect(html).toMatch(/bg-up-solid text-white/);
    expect(html).not.toMatch(/text-up(?!-)/);
  });

  it('without a trade is two dashes', () => {
    expect(words(renderToString(<Price value={null} scale={2} reference={1} />))).toBe('--');
  });
});

describe('Change', () => {
  it.each([
    [103_500, 101_500, 'both', '▲ 20.00 (+1.97%)'],
    [100_000, 101_500, 'both', '▼ 15.00 (−1.48%)'],
    [101_500, 101_500, 'both', '0.00 (0.00%)'],
    [103_500, 101_500, 'amount', '▲ 20.00'],
    [103_500, 101_500, 'percent', '+1.97%'],
    [null, 101_500, 'both', '--'],
    [103_500, null, 'both', '--'],
  ] as const)('%s against %s, %s: %s', (value, reference, show, text) => {
    expect(words(renderToString(<Change value={value} reference={reference} scale={2} show={show} />))).toBe(text);
  });
});

describe('Money', () => {
  it('hides the amount and its colour', () => {
    const html = renderToString(<Money amount="-500" decimals={2} tinted hidden prefix="NT$" />);
    expect(words(html)).toBe('NT$ ••••');
    expect(html).not.toContain('text-down');
  });

  it('tints a loss and keeps the unit', () => {
    const html = renderToString(<Money amount={-123_456n} decimals={2} tinted sign="always" suffix="TWD" />);
    expect(words(html)).toBe('−1,234.56 TWD');
    expect(html).toContain('text-down');
  });
});

it('Volume is short or in full', () => {
  expect(words(renderToString(<Volume count={34_215} locale="tw" suffix=" 張" />))).toBe('3.42萬 張');
  expect(words(renderToString(<Volume count={34_215} locale="tw" full />))).toBe('34,215');
});

describe('Depth', () => {
  const texts = { bid: '買', ask: '賣', size: '量', bidPrice: '買價', askPrice: '賣價', market: '市價' };
  const bids = [
    { price: 103_000, size: 800 },
    { price: 102_500, size: 200 },
  ];
  const asks = [{ price: 103_500, size: 500 }];

  it('has a button for each level there is, named by side and rank', () => {
    const html = renderToString(
      <Depth
        bids={bids}
        asks={asks}
        scale={2}
        reference={103_000}
        locale="tw"
        texts={texts}
        onPick={() => undefined}
      />,
    );
    expect([...html.matchAll(/data-depth="([\w-]+)"/g)].map((match) => match[1])).toEqual(['bid-1', 'bid-2', 'ask-1']);
    expect(html).toContain('>買 2<');
  });

  it('draws bars as long as the sizes compare, over both sides', () => {
    const html = renderToString(<Depth bids={bids} asks={asks} scale={2} reference={null} locale="tw" texts={texts} />);
    expect([...html.matchAll(/width:([\d.]+)%/g)].map((match) => match[1])).toEqual(['100', '25', '62.5', '66.7']);
    expect(html).not.toContain('<button');
  });

  it('shows five levels of a deeper book', () => {
    const deep = Array.from({ length: 9 }, (_, at) => ({ price: 100 - at, size: 1 }));
    const html = renderToString(
      <Depth bids={deep} asks={[]} scale={0} reference={null} locale="tw" texts={texts} onPick={() => undefined} />,
    );
    expect([...html.matchAll(/data-depth="bid-/g)]).toHaveLength(5);
  });

  it('bidShare is half without orders', () => {
    expect(bidShare([], [])).toBe(0.5);
    expect(bidShare(bids, asks)).toBeCloseTo(2 / 3);
    expect(bidShare([], asks)).toBe(0);
  });
});

it('Ticks colours the size by the taker and the price by the reference', () => {
  const html = renderToString(
    <Ticks
      ticks={[{ id: 1, time: '09:00:01', price: 99_000, size: 12, taker: 'buy' }]}
      scale={2}
      reference={100_000}
      locale="tw"
      texts={{ time: '時間', price: '成交', change: '漲跌', size: '單量' }}
    />,
  );
  expect(words(html)).toBe('時間 成交 漲跌 單量 09:00:01 990.00 −10.00 12');
  expect(html).toMatch(/text-down[^>]*>990\.00/);
  expect(html).toMatch(/text-up[^>]*>12</);
});

describe('Field', () => {
  it('ties label, hint and control together', () => {
    const html = renderToString(
      <Field label="手機" hint="用於登入">
        <Input />
      </Field>,
    );
    const id = /<input[^>]* id="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`for="${id}"`);
    expect(html).toContain(`aria-describedby="${id}-text"`);
    expect(html).toMatch(new RegExp(`<p id="${id}-text"[^>]*>用於登入`));
    expect(html).not.toContain('aria-invalid=');
  });

  it('an error takes the hint away and marks the control', () => {
    const html = renderToString(
      <Field label="密碼" hint="8 字元" error="密碼太短">
        <PasswordInput revealLabel="顯示" hideLabel="隱藏" />
      </Field>,
    );
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/<p id="[^"]+-text"[^>]*>密碼太短/);
    expect(html).not.toContain('8 字元');
    expect(html).toContain('type="password"');
  });

  it.each(['', null, false, undefined])('%j is no error', (error) => {
    const html = renderToString(
      <Field label="密碼" error={error}>
        <Input />
      </Field>,
    );
    expect(html).not.toContain('aria-invalid=');
    expect(html).not.toContain('aria-describedby=');
  });
});

it('a loading button takes no press and keeps its text', () => {
  const html = renderToString(<Button loading>送出</Button>);
  expect(html).toMatch(/<button[^>]* disabled=""/);
  expect(html).toContain('aria-busy="true"');
  expect(words(html)).toBe('送出');
});

it('the tab bar marks the active entry with navActive and aria-current', () => {
  const entries = ['home', 'trade'].map((key) => ({ key, label: key, href: `#/${key}/index`, icon: HomeIcon }));
  const html = renderToString(<TabBar entries={entries} active="trade" label="main" />);
  const links = [...html.matchAll(/<a [^>]*>/g)].map((match) => match[0]);
  expect(links.map((link) => link.includes('navActive'))).toEqual([false, true]);
  expect(links.map((link) => link.includes('aria-current="page"'))).toEqual([false, true]);
  expect(links[1]).toContain('href="#/trade/index"');
});

it.each([
  [5, false],
  [6, true],
])('%d tabs scroll: %s', (count, scrolls) => {
  const tabs = Array.from({ length: count }, (_, at) => ({ key: `${at}`, label: `t${at}` }));
  const html = renderToString(<Tabs tabs={tabs} value="0" onChange={() => undefined} />);
  expect([...html.matchAll(/role="tab"/g)]).toHaveLength(count);
  expect(html.includes('shrink-0 px-3')).toBe(scrolls);
});

it.each([
  ['loading', '載入中'],
  ['finished', '沒有更多了'],
  ['error', '載入失敗 重試'],
  ['idle', ''],
] as const)('load more, %s: "%s"', (status, text) => {
  const texts = { loading: '載入中', finished: '沒有更多了', error: '載入失敗', retry: '重試' };
  expect(words(renderToString(<LoadMore status={status} onLoad={() => undefined} texts={texts} />))).toBe(text);
});

it.each(['pulling', 'loosing', 'loading', 'success'] as const)('the pull head says %s in its words', (status) => {
  const texts = { pulling: 'a', loosing: 'b', loading: 'c', success: 'd' };
  expect(words(renderToString(<PullHead status={status} texts={texts} />))).toBe(texts[status]);
});

it('pagination shows five pages and stops at the ends', () => {
  const html = renderToString(
    <Pagination page={10} rows={95} onChange={() => undefined} label="頁" previousLabel="上" nextLabel="下" />,
  );
  expect(words(html)).toBe('6 7 8 9 10');
  expect(html).toMatch(/<button[^>]*aria-label="下"[^>]* disabled=""/);
  expect(html).not.toMatch(/<button[^>]*aria-label="上"[^>]* disabled=""/);
});

it('the countdown begins from the clock it is given', () => {
  expect(
    words(
      renderToString(
        <Countdown
          until={200_000}
          now={() => 105_000}
          text={({ minutes, seconds }) => `${minutes} min ${seconds} s`}
        />,
      ),
    ),
  ).toBe('1 min 35 s');
});

it('the stepper shows its decimals and stops at its bounds', () => {
  const html = renderToString(
    <Stepper
      value={1}
      onChange={() => undefined}
      max={1}
      decimalLength={2}
      decreaseLabel="-"
      increaseLabel="+"
      label="n"
    />,
  );
  expect(html).toContain('value="1.00"');
  expect([...html.matchAll(/ disabled=""/g)]).toHaveLength(2);
});

it('the stepper shows thousands separators while nobody types', () => {
  const html = renderToString(
    <Stepper value={2465} onChange={() => undefined} decimalLength={2} decreaseLabel="-" increaseLabel="+" label="n" />,
  );
  expect(html).toContain('value="2,465.00"');
  expect(html).toContain('aria-valuenow="2465"');
});

it('badges, sparklines and skeletons show what they are given', () => {
  expect(renderToString(<Badge count={0} />)).toBe('');
  expect(words(renderToString(<Badge count={120} />))).toBe('99+');
  expect(renderToString(<Sparkline values={[1, 2]} reference={3} />)).toContain('text-down');
  expect(renderToString(<Sparkline values={[1, 2]} label="走勢" />)).toMatch(/role="img" aria-label="走勢"/);
  expect([...renderToString(<Skeleton shape="row" count={3} />).matchAll(/h-15/g)]).toHaveLength(3);
});

describe('HeatMap', () => {
  const tiles = [
    { key: 'small', label: 'Cement', size: 1, changeBps: 0 },
    { key: 'none', label: 'Empty', size: 0, changeBps: 10 },
    { key: 'large', label: 'Semiconductor', size: 99, changeBps: -123 },
  ];
  const others = { label: (count: number) => `Others (${count})`, onPick: () => undefined };
  const mapOf = (shown: typeof tiles) =>
    renderToString(<HeatMap tiles={shown} label="industries" onPick={() => undefined} others={others} />);
  const html = mapOf(tiles);

  it('has one tile for those that would be too small to be touched', () => {
    const more = [9, 0.4, 0.4, 0.4].map((size, at) => ({ key: `tile${at}`, label: 'Tile', size, changeBps: 200 }));
    const [tile = ''] = /<button[^>]*data-tile="others"[^>]*>.*?<\/button>/.exec(mapOf([...tiles, ...more])) ?? [];
    expect(tile).toContain('aria-label="Others (3)"');
    expect(tile).not.toContain('background-color');
  });

  it('has a tile for all that has a size, the largest first, each named with its change', () => {
    expect([...html.matchAll(/data-tile="(\w+)"/g)].map((match) => match[1])).toEqual(['large', 'small']);
    expect(html).toContain('aria-label="Semiconductor −1.23%"');
    expect(html).toContain('aria-label="Cement 0.00%"');
  });

  it('writes only where there is room', () => {
    expect(words(html)).toBe('Semiconductor −1.23%');
  });

  it('is coloured by the direction', () => {
    expect(html).toMatch(/data-tile="large"[^>]*--k-down-solid\) 65%/);
    expect(html).toMatch(/data-tile="small"[^>]*background-color:#58667a/);
  });
});

it('a breadth bar is as wide as its parts and says them', () => {
  const html = renderToString(<BreadthBar up={12} unchanged={0} down={3} label="12 up, 3 down" numbers />);
  expect([...html.matchAll(/flex-grow:(\d+)/g)].map((match) => match[1])).toEqual(['12', '3']);
  expect(words(html)).toBe('12 0 3');
  expect(html).toContain('aria-label="12 up, 3 down"');
});
