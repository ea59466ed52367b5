import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Card, Tag } from 'antd';
import { Bars } from '../kit/bars.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Live = OutputOf<'oversight/exchange-live'>;

const MEGABYTE = 1_048_576;
/** Three figures of a time: `0.42`, `3.10`, `128`. */
const millisecondsText = (ms: number) => (ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : ms.toFixed(0));
const rateText = (rate: number) => rate.toFixed(rate < 1 ? 2 : 1);
const countText = (count: number) => count.toLocaleString('en-US');

/** `/exchange`: what the exchange does now. */
export function ExchangeScreen() {
  const texts = useTexts();
  const asked = useCall('oversight/exchange-live', {}, { watch: true });
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.exchange}</h1>
      </div>
      <p className="faint">{texts.exchange.lead}</p>
      <Loaded asked={asked}>
        {(live) => (
          <>
            <div className="tiles" data-live="">
              <Figures live={live} />
            </div>
            <div data-live="">
              <Seconds perSecond={live.perSecond} />
            </div>
            <Feeds feeds={live.feeds} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Figure({ title, value, beside }: { title: string; value: string; beside: string }) {
  return (
    <Card size="small" title={title}>
      <p className="figure num">{value}</p>
      <p className="figure-beside faint num">{beside}</p>
    </Card>
  );
}

function Figures({ live }: { live: Live }) {
  const texts = useTexts();
  const { acknowledged, database } = live;
  const commands = live.perSecond.reduce((sum, count) => sum + count, 0);
  const ms = (time: number) => fill(texts.exchange.ms, { ms: millisecondsText(time) });
  const works = (isWell: boolean) => (isWell ? texts.exchange.works : texts.exchange.stands);
  return (
    <>
      <Figure
        title={texts.exchange.commands}
        value={countText(commands)}
        beside={fill(texts.exchange.perSecond, { count: rateText(commands / live.perSecond.length) })}
      />
      <Figure
        title={texts.exchange.half}
        value={acknowledged === null ? '--' : ms(acknowledged.half)}
        beside={
          acknowledged === null
            ? texts.exchange.noCommands
            : `${texts.exchange.most} ${ms(acknowledged.most)} · ${texts.exchange.longest} ${ms(acknowledged.longest)}`
        }
      />
      <Figure
        title={texts.exchange.waiting}
        value={countText(live.waiting)}
        beside={fill(texts.exchange.ofMost, { count: countText(live.waiting), most: countText(live.mostWaiting) })}
      />
      <Figure
        title={texts.exchange.batches}
        value={countText(live.batches)}
        beside={`${fill(texts.exchange.largest, { count: live.largestBatch })} · ${texts.exchange.failed} ${live.failedBatches}`}
      />
      <Figure
        title={texts.exchange.database}
        value={ms(database.answered)}
        beside={`${texts.exchange.size} ${countText(Math.round(database.bytes / MEGABYTE))} MB · ${texts.exchange.connections} ${fill(texts.exchange.ofConnections, { count: database.connections, most: database.mostConnections })}`}
      />
      <Card size="small" title={`${texts.exchange.writer} · ${texts.exchange.clock}`}>
        <p className="row">
          <Tag color={live.writer ? 'green' : 'red'}>
            {texts.exchange.writer} {works(live.writer)}
          </Tag>
          <Tag color={live.clock ? 'green' : 'red'}>
            {texts.exchange.clock} {works(live.clock)}
          </Tag>
        </p>
        <p className="faint num">{fill(texts.exchange.speed, { speed: live.speed })}</p>
      </Card>
    </>
  );
}

/** The last sixty seconds as bars, the oldest first. */
function Seconds({ perSecond }: Pick<Live, 'perSecond'>) {
  const texts = useTexts();
  const rate = (count: number) => fill(texts.exchange.perSecond, { count });
  return (
    <Card>
      <figure className="day-bars">
        <Bars
          title={texts.exchange.chart}
          total={fill(texts.exchange.peak, { count: Math.max(...perSecond) })}
          bars={perSecond.map((value, at) => ({ key: String(at), value, said: rate(value) }))}
        />
      </figure>
    </Card>
  );
}

function Feeds({ feeds }: Pick<Live, 'feeds'>) {
  const texts = useTexts();
  const word = useWord();
  const told = (at: number | null) => (
    <span className="num">{at === null ? texts.exchange.madeHere : timeText(at)}</span>
  );
  return (
    <Card title={texts.exchange.feeds}>
      <QueueTable
        label={texts.exchange.feeds}
        rows={feeds}
        rowKey={({ source }) => source}
        columns={[
          { title: texts.exchange.source, render: (_, { source }) => word(source) },
          { title: texts.exchange.instruments, align: 'right', dataIndex: 'instruments', className: 'num' },
          {
            title: texts.exchange.stale,
            align: 'right',
            render: (_, { stale }) => (stale === 0 ? <span className="num">0</span> : <Tag color="red">{stale}</Tag>),
          },
          {
            title: texts.exchange.delay,
            align: 'right',
            render: (_, { delaySeconds }) =>
              delaySeconds === 0 ? texts.exchange.noDelay : fill(texts.exchange.seconds, { count: delaySeconds }),
          },
          { title: texts.exchange.newest, render: (_, { newest }) => told(newest) },
          { title: texts.exchange.oldest, render: (_, { oldest }) => told(oldest) },
        ]}
      />
    </Card>
  );
}
