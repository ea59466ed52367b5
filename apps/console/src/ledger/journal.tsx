import type { SentInputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Button, Card, Select } from 'antd';
import { useState } from 'react';
import { Loaded } from '../kit/loaded.tsx';
import { PageTurner, usePaging } from '../kit/page-turner.tsx';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useAccountText } from './account-text.ts';
import { Postings } from './postings.tsx';

/** A row of the trial balance, the postings of which are asked for. */
export type JournalOf = NonNullable<SentInputOf<'ledger-oversight/list-postings'>['of']>;

/** The postings of a day, newest first: all, of one kind, or those that moved one account. */
export function Journal({
  day,
  of,
  onWhole,
}: {
  day: string | undefined;
  of: JournalOf | undefined;
  onWhole: () => void;
}) {
  const texts = useTexts();
  const accountText = useAccountText();
  const [kind, setKind] = useState('');
  const paging = usePaging();
  const asked = useCall('ledger-oversight/list-postings', {
    ...(day === undefined ? {} : { day }),
    ...(kind === '' ? {} : { kind }),
    ...(of === undefined ? {} : { of }),
    ...(paging.after === undefined ? {} : { before: paging.after }),
  });
  return (
    <Card
      title={of === undefined ? texts.books.journal : fill(texts.books.journalOf, { account: accountText(of) })}
      extra={
        <div className="row">
          {of !== undefined && <Button onClick={onWhole}>{texts.books.wholeDay}</Button>}
          <Select
            aria-label={texts.books.kind}
            className="books-kind"
            value={kind}
            onChange={(one) => {
              setKind(one);
              paging.first();
            }}
            options={[
              { value: '', label: texts.books.allKinds },
              ...Object.entries(texts.postingKinds).map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
      }
    >
      <Loaded asked={asked}>
        {({ postings, next }) => (
          <div className="stack">
            <Postings label={texts.books.journal} postings={postings} />
            <PageTurner paging={paging} next={next} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}
