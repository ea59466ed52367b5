import { Link } from '@tanstack/react-router';
import { Input, Tag } from 'antd';
import { useState } from 'react';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** `/customers`: by number or whole phone number, or the newest. */
export function CustomersScreen() {
  const texts = useTexts();
  const word = useWord();
  const [text, setText] = useState('');
  const asked = useCall('customers/find', { text });
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.customers}</h1>
      </div>
      <Input.Search
        aria-label={texts.customers.search}
        placeholder={texts.customers.search}
        enterButton={texts.customers.find}
        allowClear
        maxLength={32}
        onSearch={(typed) => setText(typed.trim())}
      />
      <p className="faint">{texts.customers.logged}</p>
      <Loaded asked={asked}>
        {({ customers }) => (
          <QueueTable
            label={texts.nav.customers}
            rows={customers}
            rowKey={({ customer }) => customer}
            empty={texts.customers.notFound}
            columns={[
              {
                title: texts.customers.customer,
                render: (_, { customer }) => (
                  <Link to="/customers/$customer" params={{ customer }}>
                    {customer}
                  </Link>
                ),
              },
              { title: texts.customers.phone, dataIndex: 'phone' },
              { title: texts.customers.openedAt, render: (_, { openedAt }) => timeText(openedAt) },
              {
                title: texts.customers.restricted,
                render: (_, { restrictions }) =>
                  restrictions.map((kind) => (
                    <Tag key={kind} color="red">
                      {word(kind)}
                    </Tag>
                  )),
              },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}
