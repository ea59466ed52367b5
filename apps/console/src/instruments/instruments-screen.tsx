import type { SentInputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Link } from '@tanstack/react-router';
import { Alert, Card, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Loaded } from '../kit/loaded.tsx';
import { PageTurner, usePaging } from '../kit/page-turner.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { MarkTags, PriceCell, SourceCell, useHoldingText, useInstrumentName } from './cells.tsx';

type Asked = SentInputOf<'instruments/list-instruments'>;

const VENUES = ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const;
const ONLY = ['marked', 'halted', 'held', 'stale'] as const;

/** `/instruments`: what trades here, what it is marked with, and where its price comes from. */
export function InstrumentsScreen() {
  const texts = useTexts();
  const nameOf = useInstrumentName();
  const holdingText = useHoldingText();
  const paging = usePaging();
  const [filters, setFilters] = useState<Omit<Asked, 'after'>>({});
  const { after } = paging;
  const asked = useCall('instruments/list-instruments', after === undefined ? filters : { ...filters, after }, {
    watch: true,
  });
  function change(name: 'text' | 'venue' | 'only', value: string): void {
    const others = Object.entries({ ...filters, [name]: value }).filter(([, said]) => said !== '');
    setFilters(Object.fromEntries(others) as Omit<Asked, 'after'>);
    paging.first();
  }
  const counts = asked.data?.counts;
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.instruments}</h1>
      </div>
      <Card>
        <div className="row">
          <Input.Search
            aria-label={texts.instruments.search}
            placeholder={texts.instruments.search}
            className="search-field"
            maxLength={40}
            allowClear
            onSearch={(value) => change('text', value.trim())}
          />
          <Select
            aria-label={texts.markets.venue}
            className="search-state"
            value={filters.venue ?? ''}
            onChange={(value) => change('venue', value)}
            options={[
              { value: '', label: texts.instruments.anyVenue },
              ...VENUES.map((value) => ({ value, label: value })),
            ]}
          />
          <Segmented
            aria-label={texts.instruments.marks}
            value={filters.only ?? ''}
            onChange={(value) => change('only', value)}
            options={[
              { value: '', label: fill(texts.instruments.all, { count: counts?.all ?? '--' }) },
              ...ONLY.map((value) => ({
                value,
                label: fill(texts.instruments[value], { count: counts?.[value] ?? '--' }),
              })),
            ]}
          />
        </div>
      </Card>
      <Loaded asked={asked}>
        {({ instruments, next, listings, forged }) => (
          <>
            {forged > 0 && <Alert type="error" showIcon title={fill(texts.instruments.forged, { count: forged })} />}
            <QueueTable
              label={texts.nav.instruments}
              rows={instruments}
              rowKey={({ symbol }) => symbol}
              empty={texts.instruments.none}
              columns={[
                {
                  title: texts.instruments.symbol,
                  render: (_, one) => (
                    <>
                      <Link to="/instruments/$symbol" params={{ symbol: one.symbol }} className="num">
                        {one.symbol}
                      </Link>
                      <div className="faint">{nameOf(one)}</div>
                    </>
                  ),
                },
                {
                  title: texts.instruments.last,
                  align: 'right',
                  render: (_, { last, priceScale }) => <PriceCell price={last} scale={priceScale} />,
                },
                {
                  title: texts.instruments.reference,
                  align: 'right',
                  render: (_, { reference, priceScale }) => <PriceCell price={reference} scale={priceScale} />,
                },
                { title: texts.instruments.marks, render: (_, one) => <MarkTags {...one} /> },
                {
                  title: texts.instruments.holding,
                  render: (_, { holding }) =>
                    holding === null ? <span className="faint">{texts.instruments.free}</span> : holdingText(holding),
                },
                { title: texts.instruments.source, render: (_, one) => <SourceCell {...one} /> },
              ]}
            />
            <PageTurner paging={paging} next={next} />
            {listings.length > 0 && (
              <Card title={texts.instruments.listings}>
                <QueueTable
                  label={texts.instruments.listings}
                  rows={listings}
                  rowKey={({ symbol }) => symbol}
                  columns={[
                    { title: texts.instruments.symbol, dataIndex: 'symbol', className: 'num' },
                    { title: texts.fields.name, render: (_, one) => nameOf(one) },
                    { title: texts.instruments.listedOn, dataIndex: 'listedOn', className: 'num' },
                  ]}
                />
              </Card>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
