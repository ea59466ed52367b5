import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetReloads, LOAD_TIMEOUT_MS, loadScreen, reloadForPart, ScreenNotLoaded } from './load-screen.ts';
import { setWay } from './way.ts';

const reload = vi.fn();
const place = { hash: '#/home/index', reload };
const device = { onLine: true };
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** How a load ends; `reloading` where the page goes away. */
async function end(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    promise.catch((thrown: unknown) => thrown),
    vi.advanceTimersByTimeAsync(10).then(() => 'reloading'),
  ]);
}

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', place);
  vi.stubGlobal('navigator', device);
  reload.mockReset();
  place.hash = '#/home/index';
  device.onLine = true;
  setWay({ here: () => '/home/index', bound: () => '/trade/index?tab=orders', go: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a screen', () => {
  it('that loads is given', async () => {
    expect(await loadScreen('/a', () => Promise.resolve('screen'))).toBe('screen');
    expect(reload).not.toHaveBeenCalled();
  });

  it('that does not load reloads the page once, at the place asked for, then fails', async () => {
    expect(await end(loadScreen('/a', broken))).toBe('reloading');
    expect([reload.mock.calls.length, place.hash]).toEqual([1, '/trade/index?tab=orders']);
    expect(await end(loadScreen('/a', broken))).toBeInstanceOf(ScreenNotLoaded);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not reloaded for again because another one loads', async () => {
    await end(loadScreen('/a', broken));
    await loadScreen('/b', () => Promise.resolve('screen'));
    expect(await end(loadScreen('/a', broken))).toBeInstanceOf(ScreenNotLoaded);
  });

  it('may be reloaded for again once it has loaded, or the person has asked for it', async () => {
    await end(loadScreen('/a', broken));
    await loadScreen('/a', () => Promise.resolve('screen'));
    await end(loadScreen('/a', broken));
    forgetReloads();
    await end(loadScreen('/a', broken));
    expect(reload).toHaveBeenCalledTimes(3);
  });

  it('that does not come within two minutes counts as one that does not load', async () => {
    const never = loadScreen('/a', () => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS - 1);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(await end(never)).toBe('reloading');
  });

  it('is not reloaded for while the device is offline: the page itself would not come', async () => {
    device.onLine = false;
    expect(await end(loadScreen('/a', broken))).toBeInstanceOf(ScreenNotLoaded);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a part of a screen', () => {
  it('reloads the page once, where it is', () => {
    expect([reloadForPart(), reloadForPart()]).toEqual([true, false]);
    expect([reload.mock.calls.length, place.hash]).toEqual([1, '#/home/index']);
  });

  it('that belongs to a screen which loads leaves it to the screen', async () => {
    const load = loadScreen('/a', () => {
      expect(reloadForPart()).toBe(false);
      return Promise.resolve('screen');
    });
    expect(await load).toBe('screen');
  });
});
