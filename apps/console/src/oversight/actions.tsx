import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { useHasRole } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Action = OutputOf<'oversight/list-actions'>['actions'][number];

/** What operators announced of companies and what has not come yet, and the ways to announce and to take back. */
export function Actions() {
  const texts = useTexts();
  const word = useWord();
  const isMarket = useHasRole(['market']);
  const asked = useCall('oversight/list-actions', {}, { watch: true });
  const [form, setForm] = useState<'dividend-announce' | 'shares-announce' | Action | undefined>();
  const close = () => setForm(undefined);
  const { announceDividend, announceShares, takeBack } = texts.corporateActions;
  return (
    <Card
      title={texts.corporateActions.title}
      extra={
        isMarket && (
          <div className="row">
            <Button onClick={() => setForm('dividend-announce')}>{announceDividend}</Button>
            <Button onClick={() => setForm('shares-announce')}>{announceShares}</Button>
          </div>
        )
      }
    >
      <div className="stack">
        {typeof form === 'string' && (
          <Card size="small" title={texts.kinds[form]}>
            <CommandForm key={form} kind={form} known={{}} onSent={close} />
          </Card>
        )}
        {typeof form === 'object' && (
          <Card size="small" title={`${texts.kinds['action-cancel']}：${form.symbol} ${form.exDate}`}>
            <CommandForm key={form.id} kind="action-cancel" known={{ actionId: form.id }} onSent={close} />
          </Card>
        )}
        <Loaded asked={asked}>
          {({ actions, forged }) => (
            <>
              {forged > 0 && <p className="late">{fill(texts.corporateActions.forged, { count: String(forged) })}</p>}
              <QueueTable
                label={texts.corporateActions.title}
                rows={actions}
                rowKey={({ id }) => id}
                empty={texts.corporateActions.none}
                columns={[
                  { title: texts.fields.symbol, dataIndex: 'symbol' },
                  { title: texts.fields.exDate, dataIndex: 'exDate' },
                  { title: texts.fields.change, render: (_, { kind }) => word(kind) },
                  {
                    title: texts.corporateActions.perShare,
                    align: 'right',
                    render: (_, { cashPerShare, newPerOld }) => cashPerShare ?? newPerOld ?? '',
                  },
                  { title: texts.fields.payDate, render: (_, { payDate }) => payDate ?? '' },
                  {
                    title: '',
                    render: (_, action) =>
                      isMarket && (
                        <Button size="small" onClick={() => setForm(action)}>
                          {takeBack}
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
