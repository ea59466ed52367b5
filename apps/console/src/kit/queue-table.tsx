import { Table, type TableColumnsType } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useScrollingByKeys } from './scrolling-by-keys.ts';

/** A list that scrolls within itself on a small screen; its rows have keys, and what is empty says so. */
export function QueueTable<Row extends object>({
  label,
  rows,
  columns,
  rowKey,
  empty,
  detail,
  hasDetail = () => true,
}: {
  label: string;
  rows: readonly Row[];
  columns: TableColumnsType<Row>;
  rowKey: (row: Row) => string;
  empty?: string;
  /** What a row opens to, where it opens to something. */
  detail?: (row: Row) => ReactNode;
  hasDetail?: (row: Row) => boolean;
}) {
  const texts = useTexts();
  const drawn = useRef<HTMLDivElement>(null);
  useScrollingByKeys(drawn, label);
  // A column of buttons has no words to be seen, and has them to be heard.
  const heard = columns.map((column) =>
    column.title === '' ? { ...column, title: <span className="only-heard">{texts.app.actions}</span> } : column,
  );
  return (
    <div ref={drawn}>
      <Table<Row>
        aria-label={label}
        size="middle"
        dataSource={[...rows]}
        columns={heard}
        rowKey={rowKey}
        pagination={false}
        scroll={{ x: 'max-content' }}
        {...(detail === undefined
          ? {}
          : {
              expandable: {
                ...{ expandedRowRender: detail, rowExpandable: hasDetail },
                columnTitle: <span className="only-heard">{texts.app.details}</span>,
              },
            })}
        locale={{ emptyText: empty ?? texts.app.empty }}
      />
    </div>
  );
}
