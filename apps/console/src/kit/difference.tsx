import { Table } from 'antd';
import { timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';

type Facts = Readonly<Record<string, string>>;

/** A fact as it is read: a moment by the reader's clock, a word of a list in the reader's language. */
export function useFact(): (value: string) => string {
  const word = useWord();
  return (value) =>
    /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)
      ? timeText(Date.parse(value))
      : value
          .split(' ')
          .map((part) => word(part))
          .join(' ');
}

/** What stands now and what will stand: what changes is marked. */
export function Difference({ before, after }: { before: Facts; after: Facts }) {
  const texts = useTexts();
  const fact = useFact();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const label = (name: string) => (texts.fields as Facts)[name] ?? name;
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="name"
      dataSource={names.map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' }))}
      columns={[
        { title: texts.requests.field, dataIndex: 'name', render: label },
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
