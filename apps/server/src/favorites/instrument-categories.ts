import type { OutputOf } from '@kuroshio/contract';
import { keptBy } from '@kuroshio/base';
import type { Instrument, Instruments, Rulebook } from '@kuroshio/market';

type Kind = OutputOf<'favorites/categories'>[number]['kind'];

/** Instruments that belong together, by what the tables of the product say of them. */
export interface InstrumentCategory {
  readonly key: string;
  readonly kind: Kind;
  readonly nameTw: string;
  readonly nameEn: string;
  /** By code. */
  readonly members: readonly Instrument[];
}

type Rule = readonly [key: string, nameTw: string, nameEn: string, has: (instrument: Instrument) => boolean];

const isFund = ({ kind }: Instrument) => kind === 'etf';
const isTaiwan = ({ venue }: Instrument) => venue === 'TWSE' || venue === 'TPEX';

const VENUES: readonly Rule[] = [
  ['listed', '上市股票', 'TWSE-listed stocks', ({ venue, kind }) => venue === 'TWSE' && kind === 'stock'],
  ['over-the-counter', '上櫃股票', 'TPEx stocks', ({ venue, kind }) => venue === 'TPEX' && kind === 'stock'],
  ['us-stocks', '美國股票', 'US stocks', ({ venue, kind }) => venue === 'US' && kind === 'stock'],
  ['indices', '指數', 'Indices', ({ kind }) => kind === 'index'],
  ['crypto', '數位貨幣', 'Digital currencies', ({ kind }) => kind === 'crypto'],
  ['fx', '外匯', 'Foreign exchange', ({ kind }) => kind === 'fx'],
];

/** Kinds of funds, as their tax class and price limit tell them apart: twice the limit is twice the move. */
const FUNDS: readonly Rule[] = [
  ['tw-etf', '台股原型 ETF', 'Taiwan share ETFs', (one) => isFund(one) && isTaiwan(one) && one.priceLimitBps === 1000],
  [
    'tw-leveraged-etf',
    '槓桿 ETF',
    'Leveraged ETFs',
    (one) => isFund(one) && isTaiwan(one) && one.priceLimitBps === 2000,
  ],
  [
    'tw-foreign-etf',
    '海外成分 ETF',
    'ETFs with foreign shares',
    (one) => isFund(one) && isTaiwan(one) && one.priceLimitBps === null && one.taxClass !== 'tw-bond-fund',
  ],
  ['tw-bond-etf', '債券 ETF', 'Bond ETFs', (one) => isFund(one) && one.taxClass === 'tw-bond-fund'],
  ['us-etf', '美股 ETF', 'US ETFs', (one) => isFund(one) && one.venue === 'US'],
];

const byCode = (a: Instrument, b: Instrument) => (a.code === b.code ? a.no - b.no : a.code < b.code ? -1 : 1);

function byRule({ all }: Instruments, kind: Kind, rules: readonly Rule[]): InstrumentCategory[] {
  return rules.map(([key, nameTw, nameEn, has]) => ({
    key,
    kind,
    nameTw,
    nameEn,
    members: all.filter(has).sort(byCode),
  }));
}

/** The members of each index that is computed from a selection, not from a whole section: that is the venue itself. */
function byIndex({ instruments, indexMembers }: Rulebook): InstrumentCategory[] {
  return [...indexMembers].flatMap(([no, { members }]) => {
    const index = instruments.byNo(no);
    if (index === undefined) return [];
    const stocks = members.flatMap((member) => instruments.byNo(member) ?? []).sort(byCode);
    const { code, nameTw, nameEn } = index;
    return [{ key: `index-${code.toLowerCase()}`, kind: 'index' as const, nameTw, nameEn, members: stocks }];
  });
}

function byIndustry(
  { all }: Instruments,
  kind: 'industry' | 'sector',
  where: (instrument: Instrument) => boolean,
): InstrumentCategory[] {
  const stocks = all.filter((one) => one.kind === 'stock' && one.industry !== '' && where(one));
  return [...Map.groupBy(stocks, ({ industry }) => industry)]
    .map(([industry, members]) => ({
      key: `${kind}-${industry.toLowerCase().replaceAll(' ', '-')}`,
      kind,
      nameTw: members[0]?.industryTw ?? '',
      nameEn: members[0]?.industryEn ?? '',
      members: members.toSorted(byCode),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Every category that has a member. */
export const categoriesOf = keptBy((rulebook: Rulebook): readonly InstrumentCategory[] => {
  const { instruments } = rulebook;
  return [
    ...byRule(instruments, 'venue', VENUES),
    ...byIndex(rulebook),
    ...byIndustry(instruments, 'industry', isTaiwan),
    ...byRule(instruments, 'fund', FUNDS),
    ...byIndustry(instruments, 'sector', ({ venue }) => venue === 'US'),
  ].filter(({ members }) => members.length > 0);
});
