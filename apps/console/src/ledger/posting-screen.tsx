import { fill } from '@kuroshio/text/fill.ts';
import { useParams } from '@tanstack/react-router';
import { Card } from 'antd';
import { CaseHeader } from '../kit/case-header.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { usePostingKind } from './account-text.ts';
import { EventLink } from './event-link.tsx';
import { Postings } from './postings.tsx';

/** `/books/:id`: one posting, and all that was posted for the same order, deposit or other event. */
export function PostingScreen() {
  const texts = useTexts();
  const kindText = usePostingKind();
  const { id } = useParams({ from: '/inside/books/$id' });
  const asked = useCall('ledger-oversight/read-posting', { id });
  return (
    <Loaded asked={asked}>
      {({ posting, ofEvent }) => (
        <div className="stack">
          <CaseHeader
            title={fill(texts.books.title, { id: posting.id })}
            facts={[
              [texts.books.kind, kindText(posting.kind)],
              [texts.books.event, <EventLink key="event" event={posting.event} />],
              [texts.books.step, String(posting.step)],
              [texts.customers.at, timeText(posting.at)],
              [texts.books.tradingDate, posting.tradingDate ?? texts.app.none],
              [texts.books.customer, posting.customer ?? texts.app.none],
            ]}
          />
          <Card>
            <Postings label={fill(texts.books.title, { id: posting.id })} postings={[posting]} />
          </Card>
          {ofEvent.length > 1 && (
            <Card title={texts.books.ofEvent}>
              <Postings label={texts.books.ofEvent} postings={ofEvent} />
            </Card>
          )}
        </div>
      )}
    </Loaded>
  );
}
