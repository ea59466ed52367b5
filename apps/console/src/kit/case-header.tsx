import { Card, Descriptions } from 'antd';
import type { ReactNode } from 'react';

/** What a record is, what can be done with it, and its facts. */
export function CaseHeader({
  title,
  tags,
  actions,
  facts,
}: {
  title: ReactNode;
  tags?: ReactNode;
  actions?: ReactNode;
  facts: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <Card>
      <div className="stack">
        <div className="head">
          <div className="row">
            <h1>{title}</h1>
            {tags}
          </div>
          <div className="row">{actions}</div>
        </div>
        <Descriptions
          size="small"
          column={{ xs: 1, sm: 2, lg: 3 }}
          items={facts.map(([label, value]) => ({ key: label, label, children: value }))}
        />
      </div>
    </Card>
  );
}
