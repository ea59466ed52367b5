import type { OutputOf } from '@kuroshio/contract';
import { Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';

type CustomerRecord = OutputOf<'customers/record'>;
type Restriction = CustomerRecord['restrictions'][number];

/** What restricts the customer, with the appeals, and the requests to set, renew and lift. */
export function CustomerRestrictions({ record }: { record: CustomerRecord }) {
  const texts = useTexts();
  const isCompliance = useHasRole(['compliance']);
  const [asking, setAsking] = useState(false);
  return (
    <Card
      title={texts.customers.restrictions}
      extra={
        isCompliance && (
          <Button aria-expanded={asking} onClick={() => setAsking(!asking)}>
            {texts.customers.restrict}
          </Button>
        )
      }
    >
      <div className="stack">
        {asking && (
          <CommandForm kind="restriction-set" known={{ customer: record.customer }} onSent={() => setAsking(false)} />
        )}
        {record.restrictions.length === 0 && <p className="faint">{texts.app.none}</p>}
        {record.restrictions.map((one) => (
          <One key={one.id} restriction={one} mayAsk={isCompliance && one.state === 'active'} />
        ))}
      </div>
    </Card>
  );
}

function One({ restriction: one, mayAsk }: { restriction: Restriction; mayAsk: boolean }) {
  const texts = useTexts();
  const word = useWord();
  const [asking, setAsking] = useState<'restriction-renew' | 'restriction-lift' | undefined>();
  const press = (kind: 'restriction-renew' | 'restriction-lift') => setAsking(asking === kind ? undefined : kind);
  return (
    <Card size="small" type="inner">
      <div className="stack">
        <div className="head">
          <div className="row">
            <Tag color={one.state === 'active' ? 'red' : 'default'}>{word(one.kind)}</Tag>
            {word(one.reason)}
            <span className="faint">{word(one.state)}</span>
          </div>
          {mayAsk && (
            <div className="row">
              <Button
                size="small"
                aria-expanded={asking === 'restriction-renew'}
                onClick={() => press('restriction-renew')}
              >
                {texts.customers.renew}
              </Button>
              <Button
                size="small"
                aria-expanded={asking === 'restriction-lift'}
                onClick={() => press('restriction-lift')}
              >
                {texts.customers.lift}
              </Button>
            </div>
          )}
        </div>
        <div>{one.text}</div>
        <div className="faint">
          {texts.customers.setBy} {one.setBy} / {one.approvedBy} · <span className="num">{timeText(one.setAt)}</span> ·{' '}
          {texts.customers.reviewAt} <span className="num">{timeText(one.reviewAt)}</span>
        </div>
        {one.appeal !== null && (
          <div>
            <Tag color="gold">{texts.customers.appeal}</Tag>{' '}
            <span className="num faint">{timeText(one.appeal.at)}</span> {one.appeal.text}
          </div>
        )}
        {asking !== undefined && (
          <CommandForm
            key={asking}
            kind={asking}
            known={{ restrictionId: one.id }}
            onSent={() => setAsking(undefined)}
            {...(asking === 'restriction-renew' ? { initial: { reason: one.reason, text: one.text } } : {})}
          />
        )}
      </div>
    </Card>
  );
}
