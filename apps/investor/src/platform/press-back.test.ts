import { describe, expect, it } from 'vitest';
import { createPressBack } from './press-back.ts';

function begin() {
  let at = 0;
  const done: string[] = [];
  const press = createPressBack({
    now: () => at,
    goBack: () => done.push('back'),
    warn: () => done.push('warn'),
    leave: () => done.push('leave'),
  });
  return {
    done,
    press(canGoBack: boolean, after: number) {
      at += after;
      press({ canGoBack });
    },
  };
}

describe("the system's back button", () => {
  it('goes back while there is something to go back to', () => {
    const { press, done } = begin();
    press(true, 0);
    press(true, 10);
    expect(done).toEqual(['back', 'back']);
  });

  it('leaves at the root by a second press within 1000 ms', () => {
    const { press, done } = begin();
    press(false, 0);
    press(false, 1000);
    expect(done).toEqual(['warn', 'leave']);
  });

  it('warns again where the second press comes later, or after a way back', () => {
    const { press, done } = begin();
    press(false, 0);
    press(false, 1001);
    press(true, 100);
    press(false, 100);
    expect(done).toEqual(['warn', 'warn', 'back', 'warn']);
  });
});
