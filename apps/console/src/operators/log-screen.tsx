import type { LogEntry, SentInputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Link } from '@tanstack/react-router';
import { Alert, App, Button, Card, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { Loaded } from '../kit/loaded.tsx';
import { PageTurner, usePaging } from '../kit/page-turner.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { call } from '../platform/api.ts';
import { timeText } from '../platform/format.ts';
import { useFailure, useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useAboutText } from '../requests/about-text.ts';

type Filters = Pick<SentInputOf<'operators/list-log'>, 'operator' | 'customer' | 'action'>;

/** `/log`: what operators did and looked at, with the proof of its chain. */
export function LogScreen() {
  const texts = useTexts();
  const paging = usePaging();
  const [filters, setFilters] = useState<Filters>({});
  const { after: before } = paging;
  const asked = useCall('operators/list-log', before === undefined ? filters : { ...filters, before });
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.log}</h1>
        <Export filters={filters} />
      </div>
      <Search
        onSearch={(wanted) => {
          setFilters(wanted);
          paging.first();
        }}
      />
      <Loaded asked={asked}>
        {({ entries, next, proof }) => (
          <>
            <Alert
              type={proof.holds ? 'success' : 'error'}
              showIcon
              title={
                proof.holds
                  ? fill(texts.log.proofHolds, {
                      lines: proof.lines,
                      time: proof.at === null ? '' : timeText(proof.at),
                    })
                  : texts.log.proofBroken
              }
            />
            <Lines entries={entries} />
            <PageTurner paging={paging} next={next} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Search({ onSearch }: { onSearch: (filters: Filters) => void }) {
  const texts = useTexts();
  const [typed, setTyped] = useState({ operator: '', customer: '', action: '' });
  const search = (wanted = typed) =>
    onSearch(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value.trim() !== '')));
  const field = (name: 'operator' | 'customer', title: string) => (
    <Input
      aria-label={title}
      placeholder={title}
      className="search-field"
      maxLength={name === 'customer' ? 9 : 32}
      allowClear
      value={typed[name]}
      onChange={({ target }) =>
        setTyped({ ...typed, [name]: name === 'customer' ? target.value.replace(/\D/g, '') : target.value })
      }
      onPressEnter={() => search()}
    />
  );
  return (
    <Card>
      <div className="row">
        {field('operator', texts.log.operatorName)}
        {field('customer', texts.log.customerNo)}
        <Select
          aria-label={texts.log.action}
          className="search-field"
          showSearch={{ optionFilterProp: 'label' }}
          value={typed.action}
          onChange={(action) => {
            const wanted = { ...typed, action };
            setTyped(wanted);
            search(wanted);
          }}
          options={[
            { value: '', label: texts.log.anyAction },
            ...Object.entries(texts.actions).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Button type="primary" onClick={() => search()}>
          {texts.log.search}
        </Button>
      </div>
    </Card>
  );
}

/** All of what is looked for as one file, a part after the other. */
function Export({ filters }: { filters: Filters }) {
  const texts = useTexts();
  const failure = useFailure();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  async function take(): Promise<void> {
    const parts: string[] = [];
    let lines = 0;
    for (let before: string | null | undefined; before !== null; ) {
      const part = await call('operators/export-log', before === undefined ? filters : { ...filters, before });
      parts.push(part.csv);
      lines += part.lines;
      before = part.next;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
    link.download = `operator-log-${new Date().toISOString().slice(0, 10)}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
    void message.success(fill(texts.log.exported, { lines }));
  }
  return (
    <Button
      loading={busy}
      onClick={() => {
        setBusy(true);
        take()
          .catch((error: unknown) => message.error(failure(error)))
          .finally(() => setBusy(false));
      }}
    >
      {texts.log.export}
    </Button>
  );
}

function Lines({ entries }: { entries: readonly LogEntry[] }) {
  const texts = useTexts();
  const aboutText = useAboutText();
  return (
    <QueueTable
      label={texts.nav.log}
      rows={entries}
      rowKey={({ id }) => id}
      empty={texts.log.none}
      columns={[
        { title: '#', dataIndex: 'id' },
        { title: texts.log.at, render: (_, { at }) => <span className="num">{timeText(at)}</span> },
        { title: texts.log.operator, render: (_, { operator }) => operator || texts.log.program },
        {
          title: texts.log.action,
          render: (_, { action }) => (texts.actions as Readonly<Record<string, string>>)[action] ?? action,
        },
        {
          title: texts.log.about,
          render: (_, { about, request }) =>
            request === null ? (
              aboutText(about)
            ) : (
              <Link to="/requests/$id" params={{ id: request }}>
                {aboutText(about)}
              </Link>
            ),
        },
        { title: texts.log.customer, render: (_, { customer }) => customer ?? '' },
        { title: texts.log.ip, dataIndex: 'ip' },
        {
          title: texts.log.holds,
          render: (_, { holds }) =>
            holds ? <Tag color="green">{texts.app.yes}</Tag> : <Tag color="red">{texts.log.broken}</Tag>,
        },
      ]}
    />
  );
}
