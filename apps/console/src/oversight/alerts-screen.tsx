import { Link } from '@tanstack/react-router';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { AlertCustomer } from './alert-customer.tsx';

/** `/alerts`: trades and orders of customers that should be looked at. */
export function AlertsScreen() {
  const texts = useTexts();
  const asked = useCall('surveillance/list-alerts', {}, { watch: true });
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.alerts}</h1>
      </div>
      <Loaded asked={asked}>
        {({ alerts }) => (
          <QueueTable
            label={texts.nav.alerts}
            rows={alerts}
            rowKey={({ id }) => id}
            empty={texts.alerts.clear}
            columns={[
              {
                title: texts.alerts.foundAt,
                render: (_, { foundAt }) => <span className="num">{timeText(foundAt)}</span>,
              },
              {
                title: texts.alerts.rule,
                render: (_, { id, rule }) => (
                  <Link to="/alerts/$id" params={{ id }}>
                    {texts.alerts[rule]}
                  </Link>
                ),
              },
              {
                title: texts.alerts.customers,
                render: (_, { customers }) => (
                  <span className="row">
                    {customers.map((customer) => (
                      <AlertCustomer key={customer} customer={customer} />
                    ))}
                  </span>
                ),
              },
              { title: texts.alerts.symbol, dataIndex: 'symbol' },
              { title: texts.alerts.day, dataIndex: 'tradingDate' },
              { title: texts.alerts.trades, dataIndex: 'trades', align: 'right' },
              { title: texts.alerts.shares, align: 'right', render: (_, { shares }) => shares.toLocaleString('en-US') },
              {
                title: texts.alerts.value,
                align: 'right',
                render: (_, { value, currency }) => <MoneyPreview amount={value} currency={currency} />,
              },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}
