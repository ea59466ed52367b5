import type { OutputOf } from '@kuroshio/contract';
import { Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PendingRequests } from '../kit/pending-requests.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { NoticePreview } from './notice-preview.tsx';

type Notice = OutputOf<'notices/list-house-notices'>['notices'][number];

/** `/notices`: what the house has published, and a form for the next one, which two operators publish. */
export function NoticesScreen() {
  const texts = useTexts();
  const language = useLanguage();
  const isMarket = useHasRole(['market']);
  const asked = useCall('notices/list-house-notices', {}, { watch: true });
  const waiting = useCall('requests/list', {}, { watch: true });
  const [form, setForm] = useState<'write' | Notice | undefined>();
  const own = (waiting.data?.requests ?? []).filter(({ kind }) => kind.startsWith('notice-'));
  const close = () => setForm(undefined);
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.notices}</h1>
        {isMarket && (
          <Button type="primary" aria-expanded={form === 'write'} onClick={() => setForm('write')}>
            {texts.notices.write}
          </Button>
        )}
      </div>
      {form === 'write' && (
        <Card title={texts.kinds['notice-publish']}>
          <CommandForm
            kind="notice-publish"
            known={{}}
            preview={(draft) => <NoticePreview draft={draft} />}
            onSent={close}
          />
        </Card>
      )}
      {typeof form === 'object' && (
        <Card title={`${texts.kinds['notice-withdraw']}：${form.title[language]}`}>
          <CommandForm key={form.id} kind="notice-withdraw" known={{ newsId: form.id }} onSent={close} />
        </Card>
      )}
      <PendingRequests requests={own} />
      <Loaded asked={asked}>
        {({ notices }) => (
          <QueueTable
            label={texts.nav.notices}
            rows={notices}
            rowKey={({ id }) => id}
            empty={texts.notices.none}
            columns={[
              {
                title: texts.notices.publishedAt,
                render: (_, { publishedAt }) => <span className="num">{timeText(publishedAt)}</span>,
              },
              { title: texts.notices.title, render: (_, { title }) => title[language] },
              {
                title: texts.requests.state,
                render: (_, { urgent, withdrawnAt }) => (
                  <>
                    {urgent && <Tag color="gold">{texts.notices.urgent}</Tag>}
                    {withdrawnAt !== null && <Tag>{texts.notices.withdrawn}</Tag>}
                  </>
                ),
              },
              {
                title: '',
                render: (_, notice) =>
                  isMarket &&
                  notice.withdrawnAt === null && (
                    <Button size="small" onClick={() => setForm(notice)}>
                      {texts.notices.withdraw}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}
