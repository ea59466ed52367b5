import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressesWithLayers, type EntryState } from './layer-entries.ts';

interface Entry {
  address: string;
  state: EntryState | undefined;
}

/** A browser's history whose ways back arrive later, and layers that close a moment after they are asked to. */
function begin(first: readonly Entry[] = [{ address: '/home', state: undefined }]) {
  const entries: Entry[] = [{ address: 'elsewhere', state: undefined }, ...first];
  let at = entries.length - 1;
  let moved: () => void = () => undefined;
  let changed: () => void = () => undefined;
  const open: { stays: boolean }[] = [];
  const here = () => entries[at] as Entry;
  const left = () => at === 0;
  const addresses = addressesWithLayers(
    {
      address: () => here().address,
      state: () => here().state,
      push(state, address) {
        entries.splice(at + 1, entries.length, { address, state });
        at += 1;
      },
      replace(state, address) {
        entries[at] = { address, state };
      },
      go(steps) {
        setTimeout(() => {
          if (entries[at + steps] === undefined) return;
          at += steps;
          moved();
        }, 5);
      },
      listen(listener) {
        moved = listener;
      },
    },
    {
      count: () => open.length,
      closeTop(count) {
        setTimeout(() => {
          for (let n = 0; n < count; n += 1) if (open.at(-1)?.stays === false) open.pop();
          changed();
        }, 1);
      },
      watch(listener) {
        changed = listener;
      },
    },
  );
  const visits: string[] = [];
  addresses.listen(() => visits.push(addresses.read()));
  const settled = () => vi.advanceTimersByTimeAsync(1_000);
  return {
    addresses,
    visits,
    open,
    left,
    here,
    settled,
    /** The page's entries, as addresses with the number of the layer they stand for. */
    shape: () => entries.slice(1, at + 1).map(({ address, state }) => `${address}${'+'.repeat(state?.layer ?? 0)}`),
    async show(stays = false) {
      open.push({ stays });
      changed();
      await settled();
    },
    /** The person closes the topmost layer by its button. */
    close() {
      open.pop();
      changed();
    },
    /** The system's back button. */
    async back(steps = 1) {
      at -= steps;
      if (!left()) moved();
      await settled();
    },
    async type(address: string) {
      entries.splice(at + 1, entries.length, { address, state: undefined });
      at += 1;
      moved();
      await settled();
    },
    async forward() {
      at += 1;
      moved();
      await settled();
    },
  };
}

describe('an address book with an entry for each open layer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('closes layer after layer on the way back, and then leaves the screen', async () => {
    const page = begin();
    page.addresses.push('/stock');
    await page.show();
    await page.show();
    expect(page.shape()).toEqual(['/home', '/stock+', '/stock++'].toSpliced(1, 0, '/stock'));
    await page.back();
    expect([page.open.length, page.shape()]).toEqual([1, ['/home', '/stock', '/stock+']]);
    await page.back();
    expect([page.open.length, page.shape(), page.visits]).toEqual([0, ['/home', '/stock'], []]);
    await page.back();
    expect(page.visits).toEqual(['/home']);
    await page.back();
    expect(page.left()).toBe(true);
  });

  it('takes along the entry of a layer that closed by itself: one way back leaves the screen', async () => {
    const page = begin();
    page.addresses.push('/stock');
    await page.show();
    page.close();
    await page.settled();
    expect([page.shape(), page.visits]).toEqual([['/home', '/stock'], []]);
    await page.back();
    expect(page.visits).toEqual(['/home']);
  });

  it('leads on from a layer at once, whether it closes before, with or after the way on', async () => {
    for (const order of ['before', 'with', 'while', 'after'] as const) {
      const page = begin();
      await page.show();
      if (order === 'before' || order === 'while') page.close();
      if (order === 'before') await page.settled();
      // Our own way back has begun and not arrived.
      if (order === 'while') await vi.advanceTimersByTimeAsync(2);
      page.addresses.push('/trade');
      expect(page.addresses.read()).toBe('/trade');
      if (order === 'with') page.close();
      await page.settled();
      if (order === 'after') page.close();
      await page.settled();
      expect([order, page.here().address, page.visits]).toEqual([order, '/trade', []]);
      await page.back();
      expect([order, page.visits, page.shape()]).toEqual([order, ['/home'], ['/home']]);
    }
  });

  it('keeps the address that the screen took while a layer lay over it', async () => {
    for (const by of ['button', 'back'] as const) {
      const page = begin();
      page.addresses.push('/trade?tab=1');
      await page.show();
      page.addresses.replace('/trade?tab=2');
      if (by === 'button') page.close();
      else await page.back();
      await page.settled();
      expect([by, page.shape(), page.open.length, page.visits]).toEqual([by, ['/home', '/trade?tab=2'], 0, []]);
    }
  });

  it('one layer in the place of another needs no way back', async () => {
    const page = begin();
    await page.show();
    page.close();
    await page.show();
    expect(page.shape()).toEqual(['/home', '/home+']);
    await page.back();
    expect([page.open.length, page.shape()]).toEqual([0, ['/home']]);
  });

  it('gives a layer that is busy its entry back', async () => {
    const page = begin();
    await page.show(true);
    await page.back();
    expect([page.open.length, page.shape()]).toEqual([1, ['/home', '/home+']]);
  });

  it('passes by what is left of layers: after a reload, and on the way forward', async () => {
    const page = begin([
      { address: '/home', state: { step: 0 } },
      { address: '/home', state: { step: 0, layer: 1 } },
    ]);
    await page.settled();
    expect(page.shape()).toEqual(['/home']);
    await page.forward();
    expect([page.shape(), page.visits]).toEqual([['/home'], []]);
    // Where only the layer's entry was restored there is none below it.
    const alone = begin([{ address: '/home', state: { step: 0, layer: 3 } }]);
    await alone.settled();
    expect(alone.shape()).toEqual(['/home']);
  });

  it('an address that was typed is a step of its own, and closes what lies over the screen', async () => {
    const page = begin();
    await page.show();
    await page.type('/typed');
    expect([page.visits, page.open.length, page.here().state]).toEqual([['/typed'], 0, { step: 1 }]);
    await page.back();
    expect([page.visits, page.shape()]).toEqual([['/typed', '/home'], ['/home']]);
  });
});
