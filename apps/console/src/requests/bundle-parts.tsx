import type { WireRequest } from '@kuroshio/contract';
import { Card } from 'antd';
import { Difference } from '../kit/difference.tsx';
import { useTexts } from '../platform/texts.ts';
import { AboutLink } from './about-link.tsx';

/** What is approved as one, part by part: the record, and what stands before and after. */
export function BundleParts({ request }: { request: Pick<WireRequest, 'parts'> }) {
  const texts = useTexts();
  return request.parts.map((part, n) => (
    <Card
      key={part.id}
      size="small"
      type="inner"
      title={`${n + 1}. ${texts.kinds[part.kind]}`}
      extra={<AboutLink about={part.about} customer={part.customer} />}
      data-part
    >
      <Difference kind={part.kind} before={part.before} after={part.after} />
    </Card>
  ));
}
