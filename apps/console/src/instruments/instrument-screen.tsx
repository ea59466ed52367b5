import type { OutputOf } from '@kuroshio/contract';
import { useParams } from '@tanstack/react-router';
import { Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { CaseHeader } from '../kit/case-header.tsx';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { PendingRequests } from '../kit/pending-requests.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { decimalText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { MarkTags, PriceCell, SourceCell, useHoldingText, useInstrumentName } from './cells.tsx';

type Read = OutputOf<'instruments/read-instrument'>;
type DatedMark = Read['marks'][number];

/** `/instruments/:symbol`: an instrument with the terms of its trading, and what operators say of it. */
export function InstrumentScreen() {
  const { symbol } = useParams({ from: '/inside/instruments/$symbol' });
  const asked = useCall('instruments/read-instrument', { symbol }, { watch: true });
  const waiting = useCall('requests/list', {}, { watch: true });
  const own = (waiting.data?.requests ?? []).filter(({ about }) => about === `instrument/${symbol}`);
  return (
    <Loaded asked={asked}>
      {(read) => (
        <div className="stack">
          <Head read={read} />
          <PendingRequests requests={own} />
          <Marks symbol={symbol} read={read} />
          <Rules symbol={symbol} read={read} />
        </div>
      )}
    </Loaded>
  );
}

function Head({ read }: { read: Read }) {
  const texts = useTexts();
  const nameOf = useInstrumentName();
  const { instrument, limits, currency } = read;
  const { symbol, priceScale } = instrument;
  return (
    <CaseHeader
      title={`${symbol} ${nameOf(instrument)}`}
      tags={<MarkTags {...instrument} />}
      facts={[
        [texts.instruments.last, <PriceCell key="last" price={instrument.last} scale={priceScale} />],
        [texts.instruments.reference, <PriceCell key="reference" price={instrument.reference} scale={priceScale} />],
        [
          texts.instruments.limits,
          limits === null ? (
            texts.instruments.unlimited
          ) : (
            <span key="limits">
              <PriceCell price={limits.up} scale={priceScale} /> ／ <PriceCell price={limits.down} scale={priceScale} />
            </span>
          ),
        ],
        [texts.instruments.source, <SourceCell key="source" {...instrument} />],
        [texts.instruments.volume, read.volume.toLocaleString('en-US')],
        [
          texts.instruments.turnover,
          <MoneyPreview key="turnover" amount={String(read.turnover)} currency={currency} />,
        ],
        [texts.instruments.tradingDay, read.tradingDay],
        [
          texts.instruments.limit,
          read.priceLimitBps === null ? texts.instruments.unlimited : `±${decimalText(String(read.priceLimitBps), 2)}%`,
        ],
        [texts.instruments.lot, read.lotSize.toLocaleString('en-US')],
        [texts.instruments.isin, read.isin || '--'],
        [texts.instruments.industry, read.industry || '--'],
        [texts.instruments.listedOn, read.listedOn],
        [
          texts.instruments.outstanding,
          read.sharesOutstanding === 0 ? '--' : read.sharesOutstanding.toLocaleString('en-US'),
        ],
      ]}
    />
  );
}

/** Only what is bought and sold here is marked and held. */
const mayBeTold = ({ instrument }: Read) =>
  (instrument.kind === 'stock' || instrument.kind === 'etf') &&
  ['TWSE', 'TPEX', 'US'].some((venue) => venue === instrument.venue);

const STATE_COLORS: Readonly<Record<DatedMark['state'], string>> = {
  ...{ planned: 'blue', running: 'gold', over: 'default', 'taken-back': 'default' },
};

function Marks({ symbol, read }: { symbol: string; read: Read }) {
  const texts = useTexts();
  const word = useWord();
  const isMarket = useHasRole(['market']);
  const [form, setForm] = useState<'set' | DatedMark | undefined>();
  const close = () => setForm(undefined);
  return (
    <Card
      title={texts.instruments.marks}
      extra={isMarket && mayBeTold(read) && <Button onClick={() => setForm('set')}>{texts.instruments.setMark}</Button>}
    >
      <div className="stack">
        {form === 'set' && (
          <Card size="small" title={texts.kinds['mark-set']}>
            <CommandForm kind="mark-set" known={{ symbol }} initial={{ firstDay: read.firstDay }} onSent={close} />
          </Card>
        )}
        {typeof form === 'object' && (
          <Card size="small" title={`${texts.kinds['mark-end']}：${word(form.mark)}`}>
            <CommandForm key={form.id} kind="mark-end" known={{ markId: form.id }} onSent={close} />
          </Card>
        )}
        <QueueTable
          label={texts.instruments.marks}
          rows={read.marks}
          rowKey={({ id }) => id}
          empty={texts.instruments.noMarks}
          columns={[
            { title: texts.instruments.marks, render: (_, { mark }) => word(mark) },
            {
              title: texts.instruments.days,
              render: (_, { firstDay, lastDay, state }) => (
                <span className="num">{state === 'taken-back' ? firstDay : `${firstDay} – ${lastDay}`}</span>
              ),
            },
            { title: texts.markets.note, render: (_, { note }) => word(note) },
            {
              title: texts.instruments.state,
              render: (_, { state }) => <Tag color={STATE_COLORS[state]}>{word(state)}</Tag>,
            },
            {
              title: '',
              render: (_, mark) =>
                isMarket &&
                (mark.state === 'planned' || (mark.state === 'running' && mark.lastDay > read.tradingDay)) && (
                  <Button size="small" onClick={() => setForm(mark)}>
                    {texts.instruments.end}
                  </Button>
                ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function Rules({ symbol, read }: { symbol: string; read: Read }) {
  const texts = useTexts();
  const holdingText = useHoldingText();
  const isMarket = useHasRole(['market']);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={texts.instruments.rules}
      extra={
        isMarket && mayBeTold(read) && <Button onClick={() => setOpen(!isOpen)}>{texts.instruments.setRule}</Button>
      }
    >
      <div className="stack">
        <p className="faint">{texts.instruments.rulesLead}</p>
        {isOpen && (
          <Card size="small" title={texts.kinds['holding-rule-set']}>
            <CommandForm
              kind="holding-rule-set"
              known={{ symbol }}
              initial={{ firstDay: read.firstDay, lockDays: '0', noSellDays: '0', noSellMinutes: '0' }}
              onSent={() => setOpen(false)}
            />
          </Card>
        )}
        <QueueTable
          label={texts.instruments.rules}
          rows={read.rules}
          rowKey={({ firstDay }) => firstDay}
          empty={texts.instruments.noRules}
          columns={[
            { title: texts.instruments.from, dataIndex: 'firstDay', className: 'num' },
            { title: texts.instruments.holding, render: (_, rule) => holdingText(rule) },
          ]}
        />
      </div>
    </Card>
  );
}
