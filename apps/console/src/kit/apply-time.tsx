import type { WireRequest } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Tag } from 'antd';
import { useTexts } from '../platform/texts.ts';

/** When a request is to be applied and by which clock, and whether that came too late. */
export function ApplyTime({ request: { applyAt, lateSeconds } }: { request: WireRequest }) {
  const texts = useTexts();
  if (applyAt === null) return null;
  const time = applyAt.time.replace('T', ' ');
  return (
    <span className="row">
      <span className="num">{fill(texts.applyClocks[applyAt.clock], { time })}</span>
      {lateSeconds !== null && (
        <Tag color="gold">{fill(texts.requests.lateBy, { minutes: Math.ceil(lateSeconds / 60) })}</Tag>
      )}
    </span>
  );
}
