import { describe, expect, it } from 'vitest';
import { type Drawing, MOST_DRAWINGS, nextDrawingId, readDrawings, withDrawing } from './drawing.ts';

const segment = (id: string, value = 10): Drawing => ({
  id,
  tool: 'segment',
  points: [
    { time: 1, value },
    { time: 2, value: value + 1 },
  ],
});

describe('readDrawings', () => {
  it('reads what was kept', () => {
    const kept = [segment('line-1'), { id: 'line-2', tool: 'level', points: [{ time: 3, value: 9.5 }] }];
    expect(readDrawings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no list', { id: 'line-1' }],
    ['a tool that there is not', [{ ...segment('line-1'), tool: 'circle' }]],
    ['too few points', [{ ...segment('line-1'), points: [{ time: 1, value: 2 }] }]],
    ['a point without a price', [{ ...segment('line-1'), points: [{ time: 1 }, { time: 2, value: 3 }] }]],
    [
      'a price that is no number',
      [
        {
          ...segment('line-1'),
          points: [
            { time: 1, value: '2' },
            { time: 2, value: 3 },
          ],
        },
      ],
    ],
    ['no id', [{ ...segment('line-1'), id: 7 }]],
  ])('leaves out %s', (_, kept) => {
    expect(readDrawings(kept)).toEqual([]);
  });

  it('takes each id once', () => {
    expect(readDrawings([segment('line-1'), segment('line-1', 20)])).toEqual([segment('line-1')]);
  });
});

describe('withDrawing', () => {
  it('adds a new one, and puts a moved one in its place', () => {
    const two = withDrawing([segment('line-1')], segment('line-2'));
    expect(two.map(({ id }) => id)).toEqual(['line-1', 'line-2']);
    expect(withDrawing(two, segment('line-1', 30))).toEqual([segment('line-1', 30), segment('line-2')]);
  });

  it('does not take one with a point missing', () => {
    expect(withDrawing([], { ...segment('line-1'), points: [{ time: 1, value: 1 }] })).toEqual([]);
  });

  it('lets the oldest make room', () => {
    let all: readonly Drawing[] = [];
    for (let n = 0; n <= MOST_DRAWINGS; n++) all = withDrawing(all, segment(nextDrawingId(all)));
    expect(all).toHaveLength(MOST_DRAWINGS);
    expect(all[0]?.id).toBe('line-2');
    expect(nextDrawingId(all)).toBe(`line-${MOST_DRAWINGS + 2}`);
  });
});
