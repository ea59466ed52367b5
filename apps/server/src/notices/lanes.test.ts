import { expect, it } from 'vitest';
import { createLanes } from './lanes.ts';

it('runs a lane in order, lanes beside each other, and no more at once than it may', async () => {
  const lanes = createLanes(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (lane: number, name: string) =>
    lanes.add(lane, () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  for (const [lane, name] of [
    [1, 'a1'],
    [1, 'a2'],
    [2, 'b1'],
    [3, 'c1'],
  ] as const)
    add(lane, name);
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  // The third lane has waited longer than the first one's next.
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  let idle = false;
  const done = lanes.idle().then(() => {
    idle = true;
  });
  await end('c1');
  expect(idle).toBe(false);
  await end('a2');
  await done;
  await lanes.idle();
});
