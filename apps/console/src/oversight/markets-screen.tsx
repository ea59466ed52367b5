import { Actions } from './actions.tsx';
import { Halts } from './halts.tsx';
import { PHASE_TEXTS } from './phase-texts.ts';
import { fill } from '@kuroshio/text/fill.ts';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PendingRequests } from '../kit/pending-requests.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { useHasRole } from '../platform/session.ts';
import { useLanguage, useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** `/markets`: where each venue stands, and the closures that were announced. */
export function MarketsScreen() {
  const texts = useTexts();
  const word = useWord();
  const language = useLanguage();
  const isMarket = useHasRole(['market']);
  const asked = useCall('oversight/markets', {}, { watch: true });
  const waiting = useCall('requests/list', {}, { watch: true });
  const maySeeHalts = useHasRole(['market', 'compliance', 'admin', 'auditor']);
  const [closing, setClosing] = useState(false);
  const [reopening, setReopening] = useState<{ country: string; day: string } | undefined>();
  const own = (waiting.data?.requests ?? []).filter(({ kind }) =>
    /^(?:market|halt|action|dividend|shares)-/.test(kind),
  );
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.markets}</h1>
        {isMarket && (
          <Button type="primary" aria-expanded={closing} onClick={() => setClosing(!closing)}>
            {texts.markets.close}
          </Button>
        )}
      </div>
      {closing && (
        <Card title={texts.kinds['market-close']}>
          <CommandForm kind="market-close" known={{}} onSent={() => setClosing(false)} />
        </Card>
      )}
      {reopening !== undefined && (
        <Card title={`${texts.kinds['market-reopen']}：${word(reopening.country)} ${reopening.day}`}>
          <CommandForm kind="market-reopen" known={reopening} onSent={() => setReopening(undefined)} />
        </Card>
      )}
      <PendingRequests requests={own} />
      {maySeeHalts && <Halts />}
      <Actions />
      <Loaded asked={asked}>
        {({ venues, closures, forgedClosures }) => (
          <>
            <QueueTable
              label={texts.nav.markets}
              rows={venues}
              rowKey={({ venue }) => venue}
              columns={[
                { title: texts.markets.venue, dataIndex: 'venue' },
                { title: texts.markets.day, dataIndex: 'date' },
                { title: texts.markets.phase, render: (_, { phase }) => PHASE_TEXTS[language][phase] ?? phase },
              ]}
            />
            <Card title={texts.markets.closures}>
              {forgedClosures > 0 && (
                <p className="late">{fill(texts.corporateActions.forged, { count: String(forgedClosures) })}</p>
              )}
              <QueueTable
                label={texts.markets.closures}
                rows={closures}
                rowKey={({ country, day }) => `${country} ${day}`}
                empty={texts.markets.none}
                columns={[
                  { title: texts.markets.venue, render: (_, { country }) => word(country) },
                  { title: texts.markets.day, dataIndex: 'day' },
                  { title: texts.markets.note, render: (_, { note }) => word(note) },
                  {
                    title: '',
                    render: (_, { country, day }) =>
                      isMarket && (
                        <Button size="small" onClick={() => setReopening({ country, day })}>
                          {texts.markets.reopen}
                        </Button>
                      ),
                  },
                ]}
              />
            </Card>
          </>
        )}
      </Loaded>
    </div>
  );
}
