import { fill } from '@kuroshio/text/fill.ts';
import { Card } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { PageTurner, usePaging } from '../kit/page-turner.tsx';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import type { OrderFilters } from './order-filters.ts';
import { Trades } from './trades.tsx';

/** Trades that were looked for, newest first. */
export function FoundTrades({ asked: { customer, date, symbol } }: { asked: OrderFilters }) {
  const texts = useTexts();
  const paging = usePaging();
  const asked = useCall('order-search/list-trades', {
    ...(customer === undefined ? {} : { customer }),
    ...(date === undefined ? {} : { date }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(paging.after === undefined ? {} : { before: paging.after }),
  });
  return (
    <Card title={texts.orderSearch.trades}>
      <Loaded asked={asked}>
        {({ trades, next, date: of }) => (
          <div className="stack">
            {of !== null && <p className="faint num">{fill(texts.orderSearch.ofDate, { date: of })}</p>}
            <Trades trades={trades} />
            <PageTurner paging={paging} next={next} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}
