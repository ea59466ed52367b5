import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToast, showToast, subscribeToast } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('goes after 2000 ms', () => {
  showToast('餘額不足', { kind: 'error' });
  vi.advanceTimersByTime(1999);
  expect(currentToast()).toMatchObject({ text: '餘額不足', kind: 'error' });
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeUndefined();
});

it('shows one at a time, each for its whole time', () => {
  const changes = vi.fn();
  const stop = subscribeToast(changes);
  showToast('one');
  vi.advanceTimersByTime(1500);
  showToast('two');
  vi.advanceTimersByTime(1500);
  expect(currentToast()?.text).toBe('two');
  vi.advanceTimersByTime(500);
  expect(currentToast()).toBeUndefined();
  expect(changes).toHaveBeenCalledTimes(3);
  stop();
});

it('a loading toast stays until closed, and closing an old one leaves the new one', () => {
  const close = showToast('sending', { kind: 'loading' });
  vi.advanceTimersByTime(60_000);
  expect(currentToast()?.text).toBe('sending');
  showToast('sent', { kind: 'success' });
  close();
  expect(currentToast()?.text).toBe('sent');
});
