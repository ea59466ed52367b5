import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Link } from '@tanstack/react-router';
import { Alert, Card, Tag } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { SCREENS } from '../layout/screens.ts';
import { ageText, amountText, timeText } from '../platform/format.ts';
import { useSession } from '../platform/session.ts';
import { useProofText, useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { DayBars } from './day-bars.tsx';

type Report = OutputOf<'house-report/read-report'>;
type Day = Report['days'][number];

/** `/overview`: how the house does, without anybody's name in it. */
export function OverviewScreen() {
  const texts = useTexts();
  const asked = useCall('house-report/read-report', {}, { watch: true });
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.overview}</h1>
      </div>
      <Loaded asked={asked}>
        {(report) => (
          <>
            <Books {...report} />
            <div className="tiles">
              <Waiting waiting={report.waiting} now={asked.dataUpdatedAt} />
              <Punctuality {...report} />
            </div>
            <Charts days={report.days} />
            <Days days={report.days} />
            <p className="faint">{texts.overview.filed}</p>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Books({ brokenProofs, provedAt, forgedRows }: Report) {
  const texts = useTexts();
  const proofText = useProofText();
  const isWell = brokenProofs.length === 0 && forgedRows === 0;
  if (provedAt === null && isWell) return <Alert type="info" showIcon title={texts.proofs.waiting} />;
  return (
    <Alert
      type={isWell ? 'success' : 'error'}
      showIcon
      title={isWell ? texts.overview.booksHold : texts.overview.booksBroken}
      description={[
        ...(brokenProofs.length === 0
          ? []
          : [`${texts.overview.brokenProofs}: ${brokenProofs.map(proofText).join(' · ')}`]),
        ...(forgedRows === 0 ? [] : [fill(texts.proofs.forged, { count: forgedRows })]),
        ...(provedAt === null ? [] : [fill(texts.proofs.provedAt, { time: timeText(provedAt) })]),
      ].join(' · ')}
    />
  );
}

function Waiting({ waiting, now }: Pick<Report, 'waiting'> & { now: number }) {
  const texts = useTexts();
  const session = useSession();
  const mayOpen = (to: string) =>
    SCREENS.find((screen) => screen.to === to)?.roles.some((role) => session?.roles.includes(role)) ?? false;
  const queues = [
    ['/verification', texts.nav.verification, waiting.verification],
    ['/deposits', texts.nav.deposits, waiting.deposits],
    ['/withdrawals', texts.nav.withdrawals, waiting.withdrawals],
  ] as const;
  return queues.map(([to, name, { count, late, oldestAt }]) => (
    <Card key={to} size="small" title={name} extra={mayOpen(to) && <Link to={to}>{texts.requests.open}</Link>}>
      <p className="figure num">{count}</p>
      <p className="faint">
        {oldestAt === null
          ? texts.overview.noneWaits
          : fill(texts.overview.oldest, { age: ageText(texts, oldestAt, now), time: timeText(oldestAt) })}
      </p>
      {late > 0 && <Tag color="red">{fill(texts.overview.late, { count: late })}</Tag>}
    </Card>
  ));
}

function Punctuality({ paid, paidInTime }: Report) {
  const texts = useTexts();
  // Rounded down: one that was late is never hidden in a whole hundred.
  const share = paid === 0 ? '—' : `${(Math.floor((paidInTime * 1_000) / paid) / 10).toFixed(1)} %`;
  return (
    <Card size="small" title={texts.overview.punctuality}>
      <p className="figure num">{share}</p>
      <p className="faint num">{fill(texts.overview.punctualOf, { inTime: paidInTime, paid })}</p>
    </Card>
  );
}

/** Currencies that were traded in on any of the days. */
const currenciesOf = (days: readonly Day[]) => [
  ...new Set(days.flatMap(({ trading }) => trading.map(({ currency }) => currency))),
];

function Charts({ days }: { days: readonly Day[] }) {
  const texts = useTexts();
  const oldestFirst = days.toReversed();
  const plain = (value: number) => value.toLocaleString('en-US');
  const counted = (title: string, valueOf: (day: Day) => number) => {
    const values = oldestFirst.map((day) => ({ date: day.date, value: valueOf(day) }));
    const total = plain(values.reduce((sum, { value }) => sum + value, 0));
    return <DayBars title={title} total={total} days={values} textOf={plain} />;
  };
  const inMoney = (title: string, currency: string, field: 'value' | 'fees') => {
    const minorOf = (day: Day) => BigInt(day.trading.find((one) => one.currency === currency)?.[field] ?? '0');
    const total = oldestFirst.reduce((sum, day) => sum + minorOf(day), 0n);
    return (
      <DayBars
        key={`${field} ${currency}`}
        title={`${title} (${currency})`}
        total={amountText(String(total), currency)}
        days={oldestFirst.map((day) => ({ date: day.date, value: Number(minorOf(day)) }))}
        textOf={(value) => amountText(String(value), currency)}
      />
    );
  };
  const count = (sums: Day['deposits']) => sums.reduce((all, one) => all + one.count, 0);
  return (
    <Card title={texts.overview.thirtyDays}>
      <div className="tiles">
        {counted(texts.overview.newCustomers, ({ newCustomers }) => newCustomers)}
        {counted(texts.overview.deposits, ({ deposits }) => count(deposits))}
        {counted(texts.overview.withdrawals, ({ withdrawals }) => count(withdrawals))}
        {currenciesOf(days).map((currency) => inMoney(texts.overview.traded, currency, 'value'))}
        {currenciesOf(days).map((currency) => inMoney(texts.overview.fees, currency, 'fees'))}
      </div>
    </Card>
  );
}

/** Each on a line of its own, with its currency. */
function Sums({
  sums,
}: {
  sums: readonly { readonly currency: string; readonly minor: string; readonly count?: number }[];
}) {
  if (sums.length === 0) return <span className="faint">—</span>;
  return sums.map(({ currency, minor, count }) => (
    <div key={currency} className="num">
      {amountText(minor, currency)} {currency}
      {count !== undefined && <span className="faint"> × {count}</span>}
    </div>
  ));
}

function Days({ days }: { days: readonly Day[] }) {
  const texts = useTexts();
  const moved = (sums: Day['deposits']) =>
    sums.map(({ currency, count, amount }) => ({ currency, count, minor: amount }));
  return (
    <QueueTable
      label={texts.overview.thirtyDays}
      rows={days}
      rowKey={({ date }) => date}
      columns={[
        { title: texts.overview.day, dataIndex: 'date', className: 'num' },
        { title: texts.overview.newCustomers, dataIndex: 'newCustomers', align: 'right', className: 'num' },
        {
          title: texts.overview.deposits,
          align: 'right',
          render: (_, { deposits }) => <Sums sums={moved(deposits)} />,
        },
        {
          title: texts.overview.withdrawals,
          align: 'right',
          render: (_, { withdrawals }) => <Sums sums={moved(withdrawals)} />,
        },
        { title: texts.overview.inTime, dataIndex: 'paidInTime', align: 'right', className: 'num' },
        {
          title: texts.overview.traded,
          align: 'right',
          render: (_, { trading }) => (
            <Sums sums={trading.map(({ currency, trades, value }) => ({ currency, count: trades, minor: value }))} />
          ),
        },
        {
          title: texts.overview.fees,
          align: 'right',
          render: (_, { trading }) => <Sums sums={trading.map(({ currency, fees }) => ({ currency, minor: fees }))} />,
        },
      ]}
    />
  );
}
