import { describe, expect, it } from 'vitest';
import { createLog, createWarningSampler, createSampler } from './log.ts';

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

describe('repeated warnings', () => {
  it('are sampled by their words, and say how many were left out', () => {
    let now = 1_000;
    const sample = createWarningSampler(() => now);
    const shown = Array.from({ length: 250 }, () => sample('request refused')).filter((one) => one !== undefined);
    expect(shown).toEqual([...Array.from({ length: 20 }, () => 0), 79, 99]);
    expect(sample('another')).toBe(0);
    now = 2_000;
    expect(sample('request refused')).toBe(50);
  });

  it('are few in the log, and errors are all there', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    for (let n = 0; n < 300; n++) log.warn({ n }, 'request refused');
    for (let n = 0; n < 50; n++) log.error({ n }, 'request failed');
    for (let n = 0; n < 3; n++) log.child({ x: 1 }).warn('only words');
    const of = (words: string) => lines.filter((line) => line.includes(words)).map((line) => JSON.parse(line));
    expect(of('request refused').length).toBeLessThan(60);
    expect(of('request refused').some(({ leftOut }) => leftOut > 0)).toBe(true);
    expect(of('request failed')).toHaveLength(50);
    expect(of('only words')).toHaveLength(3);
  });
});
