import { expect, it } from 'vitest';
import { createLog, createSampler } from './log.ts';

it('writes one JSON object per line, in ISO time, and no secrets', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  log.info({ password: 'hunter2', body: { token: 'abc', amount: '5' } }, 'login');
  log.debug('not at this level');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    password: '[secret]',
    body: { token: '[secret]', amount: '5' },
    msg: 'login',
  });
});

it('samples: the first of each second, then one of many', () => {
  let now = 5_000;
  const take = createSampler(() => now, { burst: 3, oneIn: 10 });
  const taken = (calls: number) => Array.from({ length: calls }, take).filter(Boolean).length;
  expect(taken(3)).toBe(3);
  expect(taken(97)).toBe(10);
  now += 1_000;
  expect(taken(5)).toBe(3);
});
