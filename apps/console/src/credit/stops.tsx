import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Alert, Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { useHasRole } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Stop = OutputOf<'credit-stops/list-credit-stops'>['stops'][number];

const COLOURS = { coming: 'orange', active: 'red', lifted: 'default' } as const;

/** Which stocks are stopped for margin purchases or short sales, and the way to ask for a stop or its end. */
export function Stops() {
  const texts = useTexts();
  const word = useWord();
  const isMarket = useHasRole(['market']);
  const asked = useCall('credit-stops/list-credit-stops', {}, { watch: true });
  const [form, setForm] = useState<'stop' | Stop | undefined>();
  const close = () => setForm(undefined);
  return (
    <Card
      title={texts.credit.stops}
      extra={isMarket && <Button onClick={() => setForm('stop')}>{texts.credit.stop}</Button>}
    >
      <div className="stack">
        {form === 'stop' && (
          <Card size="small" title={texts.kinds['credit-stop-set']}>
            <p className="faint">{texts.credit.stopRule}</p>
            <CommandForm kind="credit-stop-set" known={{}} onSent={close} />
          </Card>
        )}
        {typeof form === 'object' && (
          <Card size="small" title={`${texts.kinds['credit-stop-lift']}：${form.symbol} ${word(form.financing)}`}>
            <CommandForm key={form.id} kind="credit-stop-lift" known={{ stopId: form.id }} onSent={close} />
          </Card>
        )}
        <Loaded asked={asked}>
          {({ stops, forged, missing }) => (
            <>
              {forged > 0 && <Alert type="error" showIcon title={fill(texts.credit.forgedStops, { count: forged })} />}
              {missing > 0 && (
                <Alert type="error" showIcon title={fill(texts.credit.missingStops, { count: missing })} />
              )}
              <QueueTable
                label={texts.credit.stops}
                rows={stops}
                rowKey={({ id }) => id}
                empty={texts.credit.noStops}
                columns={[
                  { title: texts.fields.symbol, dataIndex: 'symbol' },
                  { title: texts.fields.financing, render: (_, { financing }) => word(financing) },
                  { title: texts.requests.state, render: (_, { state }) => <State state={state} /> },
                  { title: texts.credit.stopFrom, render: (_, { from }) => <span className="num">{from}</span> },
                  {
                    title: texts.credit.stopUntil,
                    render: (_, { liftedFrom }) => <span className="num">{liftedFrom ?? texts.app.none}</span>,
                  },
                  { title: texts.fields.reason, render: (_, { reason }) => word(reason) },
                  { title: texts.settings.decidedBy, render: (_, { maker, checker }) => `${maker}, ${checker}` },
                  {
                    title: '',
                    render: (_, stop) =>
                      isMarket &&
                      stop.liftedFrom === null && (
                        <Button size="small" onClick={() => setForm(stop)}>
                          {texts.credit.lift}
                        </Button>
                      ),
                  },
                ]}
              />
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

function State({ state }: Pick<Stop, 'state'>) {
  const texts = useTexts();
  return <Tag color={COLOURS[state]}>{texts.stopStates[state]}</Tag>;
}
