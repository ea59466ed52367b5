import type { WireRequest } from '@kuroshio/contract';
import { Table } from 'antd';
import { amountText, timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';

/** An amount, or a transfer: `98500 TWD`, `bank→available:98500 TWD`. */
const MONEY = /^(?:(\w+)→(\w+):)?(\d{1,30}) ([A-Z]{3,4})$/;

type Facts = Readonly<Record<string, string>>;

/** A fact as it is read: money with its currency, a moment by the reader's clock, a word of a list in the reader's language. */
export function useFact(): (value: string) => string {
  const word = useWord();
  return (value) => {
    const money = value.split('; ').map((part) => MONEY.exec(part));
    if (money.every((found) => found !== null))
      return money
        .map(([, debit, credit, amount = '', currency = '']) => {
          const way = debit === undefined || credit === undefined ? '' : `${word(debit)} → ${word(credit)} `;
          return `${way}${amountText(amount, currency)} ${currency}`;
        })
        .join('\n');
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return timeText(Date.parse(value));
    // Roles are several words of a list. What somebody has written stands as it was written, whatever words are in it.
    const parts = value.split(' ');
    const isList = parts.length === 1 || parts.every((part) => /^[a-z-]+$/.test(part) && word(part) !== part);
    return isList ? parts.map(word).join(' ') : value;
  };
}

/** A long text beside them leaves the names of the facts five letters of room. */
const LABEL = { style: { minWidth: '6.5em' } };

/** Their `name` is a strategy's, not an operator's. */
const OF_STRATEGIES: ReadonlySet<WireRequest['kind']> = new Set(['lead-approve', 'lead-refuse', 'strategy-terminate']);

/** What stands now and what will stand by a request of this kind: what changes is marked. */
export function Difference({ kind, before, after }: { kind: WireRequest['kind']; before: Facts; after: Facts }) {
  const texts = useTexts();
  const fact = useFact();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const fields: Facts = { ...texts.fields, ...(OF_STRATEGIES.has(kind) ? { name: texts.leads.name } : {}) };
  const label = (name: string) => fields[name] ?? name;
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="name"
      dataSource={names.map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' }))}
      columns={[
        { title: texts.requests.field, dataIndex: 'name', render: label, onCell: () => LABEL },
        { title: texts.requests.before, dataIndex: 'before', render: fact },
        {
          title: texts.requests.after,
          dataIndex: 'after',
          render: (value: string, row) => <span className={row.before === value ? '' : 'changed'}>{fact(value)}</span>,
        },
      ]}
    />
  );
}
