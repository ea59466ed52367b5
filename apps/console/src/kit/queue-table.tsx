import { Table, type TableColumnsType } from 'antd';
import { useTexts } from '../platform/texts.ts';

/** A list that scrolls within itself on a small screen; its rows have keys, and what is empty says so. */
export function QueueTable<Row extends object>({
  label,
  rows,
  columns,
  rowKey,
  empty,
}: {
  label: string;
  rows: readonly Row[];
  columns: TableColumnsType<Row>;
  rowKey: (row: Row) => string;
  empty?: string;
}) {
  const texts = useTexts();
  return (
    <Table<Row>
      aria-label={label}
      size="middle"
      dataSource={[...rows]}
      columns={columns}
      rowKey={rowKey}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: empty ?? texts.app.empty }}
    />
  );
}
