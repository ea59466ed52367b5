import { Button, Card, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTexts, useWord } from '../platform/texts.ts';
import { FoundOrders } from './found-orders.tsx';
import { FoundTrades } from './found-trades.tsx';
import type { OrderFilters } from './order-filters.ts';

const STATES = ['open', 'filled', 'cancelled', 'expired'] as const;
const SIDES = ['buy', 'sell'] as const;

/** `/orders`: orders and trades, by number, customer, date or instrument. */
export function OrdersScreen() {
  const texts = useTexts();
  const word = useWord();
  const [which, setWhich] = useState<'orders' | 'trades'>('orders');
  const [typed, setTyped] = useState({ number: '', customer: '', date: '', symbol: '', side: '', state: '' });
  const [asked, setAsked] = useState<OrderFilters>({});
  const change = (one: Partial<typeof typed>) => setTyped({ ...typed, ...one });
  const search = () => {
    const said = Object.entries({ ...typed, symbol: typed.symbol.toUpperCase() })
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== '');
    setAsked(Object.fromEntries(said) as OrderFilters);
  };
  const field = (name: 'number' | 'customer' | 'symbol', title: string) => (
    <Input
      aria-label={title}
      placeholder={title}
      className="search-field"
      maxLength={24}
      allowClear
      value={typed[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      onPressEnter={search}
    />
  );
  const choice = (name: 'side' | 'state', title: string, any: string, values: readonly string[]) => (
    <Select
      aria-label={title}
      className="search-state"
      value={typed[name]}
      onChange={(value) => change({ [name]: value })}
      options={[{ value: '', label: any }, ...values.map((value) => ({ value, label: word(value) }))]}
    />
  );
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.orders}</h1>
        <Segmented
          aria-label={texts.nav.orders}
          value={which}
          onChange={setWhich}
          options={[
            { value: 'orders', label: texts.orderSearch.orders },
            { value: 'trades', label: texts.orderSearch.trades },
          ]}
        />
      </div>
      <Card>
        <div className="row">
          {which === 'orders' && field('number', texts.orderSearch.number)}
          {field('customer', texts.orderSearch.customer)}
          {field('symbol', texts.orderSearch.symbol)}
          <Input
            aria-label={texts.orderSearch.date}
            className="books-day"
            type="date"
            value={typed.date}
            onChange={({ target }) => change({ date: target.value })}
          />
          {which === 'orders' && choice('side', texts.customers.side, texts.orderSearch.anySide, SIDES)}
          {which === 'orders' && choice('state', texts.requests.state, texts.orderSearch.anyState, STATES)}
          <Button type="primary" onClick={search}>
            {texts.customers.find}
          </Button>
        </div>
        <p className="faint">{texts.orderSearch.lead}</p>
      </Card>
      {which === 'orders' ? (
        <FoundOrders key={JSON.stringify(asked)} asked={asked} />
      ) : (
        <FoundTrades key={JSON.stringify(asked)} asked={asked} />
      )}
    </div>
  );
}
