import type { LogEntry } from '@kuroshio/contract';
import { Tag, Timeline as AntTimeline } from 'antd';
import { timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { useAboutText } from '../requests/about-text.ts';

/** What was done to a record and who looked at it, newest first. */
export function Timeline({ entries }: { entries: readonly LogEntry[] }) {
  const texts = useTexts();
  const aboutText = useAboutText();
  if (entries.length === 0) return <p className="faint">{texts.app.empty}</p>;
  return (
    <AntTimeline
      items={entries.map((entry) => ({
        key: entry.id,
        content: (
          <span className="row">
            <span className="num faint">{timeText(entry.at)}</span>
            <strong>{entry.operator === '' ? texts.log.program : entry.operator}</strong>
            {(texts.actions as Readonly<Record<string, string>>)[entry.action] ?? entry.action}
            <span className="faint">{aboutText(entry.about)}</span>
            {!entry.holds && <Tag color="red">{texts.log.broken}</Tag>}
          </span>
        ),
      }))}
    />
  );
}
