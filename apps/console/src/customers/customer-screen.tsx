import type { OutputOf } from '@kuroshio/contract';
import { useParams } from '@tanstack/react-router';
import { Card, Tag } from 'antd';
import { CaseHeader } from '../kit/case-header.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PendingRequests } from '../kit/pending-requests.tsx';
import { Timeline } from '../kit/timeline.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { RequestsTable } from '../requests/requests-table.tsx';
import { CustomerClosure } from './customer-closure.tsx';
import { CustomerFunding } from './customer-funding.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerMoney } from './customer-money.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerRestrictions } from './customer-restrictions.tsx';

export type CustomerRecord = OutputOf<'customers/record'>;

/** `/customers/:customer`: everything of one customer, to look at; what can be changed is asked for. */
export function CustomerScreen() {
  const { customer } = useParams({ from: '/inside/customers/$customer' });
  const asked = useCall('customers/record', { customer });
  return <Loaded asked={asked}>{(record) => <Shown record={record} now={asked.dataUpdatedAt} />}</Loaded>;
}

/** Each named in itself. */
const LANGUAGES: Readonly<Record<string, string>> = { tw: '中文', en: 'English', ko: '한국어' };

function Shown({ record, now }: { record: CustomerRecord; now: number }) {
  const texts = useTexts();
  const word = useWord();
  const active = record.restrictions.filter(({ state }) => state === 'active');
  return (
    <div className="stack">
      <CaseHeader
        title={`${texts.customers.customer} ${record.customer}`}
        tags={
          <>
            {record.closure !== null && <Tag>{texts.closures.closed}</Tag>}
            {active.map(({ id, kind }) => (
              <Tag key={id} color="red">
                {word(kind)}
              </Tag>
            ))}
          </>
        }
        facts={[
          [texts.verification.name, record.name || texts.app.none],
          [texts.customers.identity, word(record.verification)],
          [texts.customers.phone, record.phone],
          [texts.customers.openedAt, timeText(record.openedAt)],
          [texts.customers.language, LANGUAGES[record.language] ?? record.language],
          [texts.customers.invitedBy, record.invitedBy ?? texts.customers.house],
        ]}
      />
      {record.closure !== null && <CustomerClosure closure={record.closure} />}
      <PendingRequests requests={record.requests} />
      <CustomerRestrictions record={record} />
      <CustomerNotes record={record} />
      <CustomerMoney record={record} />
      <CustomerFunding record={record} now={now} />
      <CustomerHistory record={record} />
      <Card title={texts.customers.requests}>
        <RequestsTable rows={record.requests} label={texts.customers.requests} />
      </Card>
      <Card title={texts.customers.looked}>
        <Timeline entries={record.log} />
      </Card>
    </div>
  );
}
