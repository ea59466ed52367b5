import type { OutputOf } from '@kuroshio/contract';
import { Card, Descriptions } from 'antd';
import { timeText } from '../platform/format.ts';
import { percentText } from '../platform/percent-text.ts';
import { useTexts } from '../platform/texts.ts';

type Move = NonNullable<OutputOf<'surveillance/read-alert'>['move']>;

/** How far a price went by the trades of an alert, and how much of all that traded was theirs. */
export function AlertMove({ move }: { move: Move }) {
  const texts = useTexts();
  const { side, before, after, changeBps, shareBps, volume, from, to } = move;
  const items = [
    [texts.alerts.direction, side === 'buy' ? texts.alerts.upwards : texts.alerts.downwards],
    [texts.alerts.before, before],
    [texts.alerts.after, after],
    [texts.alerts.change, `${changeBps > 0 ? '+' : ''}${percentText(changeBps)}`],
    [texts.alerts.share, percentText(shareBps)],
    [texts.alerts.volume, volume.toLocaleString('en-US', { maximumFractionDigits: 6 })],
    [texts.alerts.first, timeText(from)],
    [texts.alerts.last, timeText(to)],
  ] as const;
  return (
    <Card title={texts.alerts.moved}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={items.map(([label, text]) => ({
          key: label,
          label,
          children: <span className="num">{text}</span>,
        }))}
      />
    </Card>
  );
}
