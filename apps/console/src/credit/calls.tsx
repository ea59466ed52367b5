import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Link } from '@tanstack/react-router';
import { Alert, Button, Card, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { PageTurner, usePaging } from '../kit/page-turner.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { percentText } from '../platform/percent-text.ts';

export type CallRow = OutputOf<'credit-oversight/list-calls'>['calls'][number];
type Which = 'open' | 'ended';

/** What each state of a call means for who has to look: selling is under way. */
const COLOURS = { called: 'orange', standing: 'gold', selling: 'red', met: 'green', lifted: 'green' } as const;
/** The line of article 54, hundredths of a percent. */
const CALL_BELOW = 13_000;

/** Calls on margin accounts, and how far the liquidation of each is. */
export function Calls() {
  const texts = useTexts();
  const [which, setWhich] = useState<Which>('open');
  const [stopping, setStopping] = useState<CallRow | undefined>();
  const mayStop = useHasRole(['market', 'treasurer']);
  const paging = usePaging();
  const { after } = paging;
  const input = after === undefined ? { which } : { which, after };
  const asked = useCall('credit-oversight/list-calls', input, { watch: true });
  const show = (one: Which) => {
    setWhich(one);
    paging.first();
  };
  return (
    <Card
      title={texts.credit.calls}
      extra={
        <Segmented<Which>
          aria-label={texts.credit.calls}
          value={which}
          onChange={show}
          options={[
            { value: 'open', label: texts.credit.openCalls },
            { value: 'ended', label: texts.credit.endedCalls },
          ]}
        />
      }
    >
      <Loaded asked={asked}>
        {({ calls, next, forged, forgedStops }) => (
          <div className="stack">
            {forged > 0 && <Alert type="error" showIcon title={fill(texts.credit.forgedCalls, { count: forged })} />}
            {forgedStops > 0 && (
              <Alert type="error" showIcon title={fill(texts.credit.forgedSellingStops, { count: forgedStops })} />
            )}
            {stopping !== undefined && (
              <Card size="small" title={`${texts.kinds['liquidation-stop']}：${stopping.customer}`}>
                <p className="faint">{texts.credit.stopSellingRule}</p>
                <CommandForm
                  key={stopping.id}
                  kind="liquidation-stop"
                  known={{ callId: stopping.id }}
                  onSent={() => setStopping(undefined)}
                />
              </Card>
            )}
            <CallTable calls={calls} which={which} onStop={mayStop ? setStopping : undefined} />
            <PageTurner paging={paging} next={next} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function CallTable({
  calls,
  which,
  onStop,
}: {
  calls: readonly CallRow[];
  which: Which;
  onStop: ((call: CallRow) => void) | undefined;
}) {
  const texts = useTexts();
  const word = useWord();
  return (
    <QueueTable
      label={texts.credit.calls}
      rows={calls}
      rowKey={({ id }) => id}
      empty={which === 'open' ? texts.credit.noCalls : texts.credit.noEndedCalls}
      detail={(call) => (
        <div className="stack">
          {call.putUp.length > 0 && <PutUp call={call} />}
          {call.orders > 0 && <Orders call={call} />}
        </div>
      )}
      hasDetail={({ orders, putUp }) => orders > 0 || putUp.length > 0}
      columns={[
        { title: texts.customers.customer, render: (_, call) => <Whose call={call} /> },
        { title: texts.requests.state, render: (_, call) => <Tag color={COLOURS[call.state]}>{word(call.state)}</Tag> },
        ...(which === 'open'
          ? [{ title: '', render: (_: unknown, call: CallRow) => <Stopping call={call} onStop={onStop} /> }]
          : []),
        { title: texts.credit.ratioNow, align: 'right', render: (_, call) => <RatioNow call={call} /> },
        {
          title: texts.credit.ratioAtCall,
          align: 'right',
          render: (_, call) => <span className="num">{percentText(call.ratioAtCallBps)}</span>,
        },
        {
          title: texts.credit.amount,
          align: 'right',
          render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
        },
        {
          title: texts.credit.left,
          align: 'right',
          render: (_, { left, currency }) => <MoneyPreview amount={left} currency={currency} />,
        },
        { title: texts.credit.calledOn, render: (_, { calledOn }) => <span className="num">{calledOn}</span> },
        which === 'open'
          ? { title: texts.credit.dueOn, render: (_, { dueOn }) => <span className="num">{dueOn}</span> }
          : { title: texts.credit.endedOn, render: (_, { endedOn }) => <span className="num">{endedOn}</span> },
        { title: texts.credit.sold, align: 'right', render: (_, call) => <Liquidated call={call} /> },
        {
          title: texts.credit.shortfall,
          align: 'right',
          render: (_, { shortfall, currency }) =>
            shortfall === '0' ? (
              <span className="faint">{texts.app.none}</span>
            ) : (
              <span className="late">
                <MoneyPreview amount={shortfall} currency={currency} />
              </span>
            ),
        },
      ]}
    />
  );
}

/** Up to when nothing is sold for a call, and the way to ask for it. */
function Stopping({ call, onStop }: { call: CallRow; onStop: ((call: CallRow) => void) | undefined }) {
  const texts = useTexts();
  const word = useWord();
  return (
    <span className="row">
      {call.stopped !== null && (
        <Tag color="blue">
          {fill(texts.credit.stoppedTo, { day: call.stopped.until })} · {word(call.stopped.reason)}
        </Tag>
      )}
      {onStop !== undefined && (
        <Button size="small" onClick={() => onStop(call)}>
          {texts.credit.stopSelling}
        </Button>
      )}
    </span>
  );
}

export function CustomerLink({ customer }: { customer: string }) {
  return (
    <Link to="/customers/$customer" params={{ customer }} className="num">
      {customer}
    </Link>
  );
}

/** A call is of what is on margin and sold short, of loans on shares, or of what is on margin in the US. */
function Whose({ call: { customer, account } }: { call: CallRow }) {
  const texts = useTexts();
  return (
    <span className="row">
      <CustomerLink customer={customer} />
      {account === 'secured' && <Tag>{texts.creditKinds.secured}</Tag>}
      {account === 'us-margin' && <Tag>{texts.credit.usMargin}</Tag>}
    </span>
  );
}

/** In the US what of the shares' worth is the customer's own, which is late where something is missing. */
function RatioNow({ call: { account, ratioBps, left } }: { call: CallRow }) {
  const texts = useTexts();
  if (ratioBps === null) return <span className="faint">{texts.credit.nothingOwed}</span>;
  const isBelow = account === 'us-margin' ? left !== '0' : ratioBps < CALL_BELOW;
  return <span className={isBelow ? 'late num' : 'num'}>{percentText(ratioBps)}</span>;
}

/** What was sold and bought back so far. */
function Liquidated({ call: { sold, bought, orders, currency } }: { call: CallRow }) {
  const texts = useTexts();
  if (orders === 0) return <span className="faint">{texts.credit.notYet}</span>;
  return (
    <span className="num">
      <MoneyPreview amount={sold} currency={currency} />
      {bought !== '0' && (
        <>
          <br />
          {texts.credit.bought} <MoneyPreview amount={bought} currency={currency} />
        </>
      )}
    </span>
  );
}

/** What stands for the loans of a call beside their own shares, at the prices of this moment: where it is seen however narrow the screen is. */
function PutUp({ call: { putUp, currency } }: { call: CallRow }) {
  const texts = useTexts();
  return (
    <div>
      <span className="faint">{texts.credit.putUp}</span>
      {putUp.map(({ positionId, symbol, quantity, value }) => (
        <div key={positionId} className="num">
          {fill(texts.credit.putUpWorth, { symbol, quantity: quantity.toLocaleString('en-US') })}{' '}
          <MoneyPreview amount={value} currency={currency} />
        </div>
      ))}
    </div>
  );
}

/** The newest orders of a liquidation, one by one. */
function Orders({ call: { newest, orders } }: { call: CallRow }) {
  const texts = useTexts();
  const word = useWord();
  return (
    <div className="stack">
      {orders > newest.length && (
        <span className="faint">{fill(texts.credit.newestOf, { shown: newest.length, count: orders })}</span>
      )}
      <QueueTable
        label={texts.credit.orders}
        rows={newest}
        rowKey={({ orderNo }) => orderNo}
        columns={[
          { title: texts.customers.orderNo, dataIndex: 'orderNo' },
          { title: texts.customers.at, render: (_, { placedAt }) => <span className="num">{timeText(placedAt)}</span> },
          { title: texts.customers.side, render: (_, { side }) => word(side) },
          { title: texts.customers.symbol, dataIndex: 'symbol' },
          {
            title: texts.credit.limitPrice,
            align: 'right',
            render: (_, { price }) => <span className="num">{price}</span>,
          },
          {
            title: texts.credit.filledOf,
            align: 'right',
            render: (_, { filled, quantity }) => (
              <span className="num">{`${filled.toLocaleString('en-US')} / ${quantity.toLocaleString('en-US')}`}</span>
            ),
          },
          { title: texts.requests.state, render: (_, { state }) => word(state) },
        ]}
      />
    </div>
  );
}
