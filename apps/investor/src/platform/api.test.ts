import { currentToast } from '@kuroshio/ui/toast-store.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './api.ts';
import { isUndecided, Refused, RequestFailed } from './failure.ts';
import { setWay } from './way.ts';
import { beginSession, currentSession, endSession, takeTarget } from './session.ts';
import { readJson, saveJson } from './storage.ts';
import { showLanguage } from './texts.ts';

const fetching = vi.fn<typeof fetch>();
const went: string[] = [];

function answer(body: unknown, status = 200): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}

function sentHeaders(at = 0): Headers {
  return new Headers(fetching.mock.calls[at]?.[1]?.headers);
}

beforeEach(async () => {
  vi.useFakeTimers();
  fetching.mockReset();
  went.length = 0;
  const session = new Map<string, string>();
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('document', { cookie: 'other=1; XSRF-TOKEN=pair%3D' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
  });
  setWay({ here: () => '/trade/index?tab=orders', bound: () => '', go: (path) => went.push(path) });
  await showLanguage('en');
});

afterEach(() => {
  endSession();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('posts JSON under /api/vue/ with token, account and the XSRF pair, and gives the data', async () => {
    beginSession('secret', '10000001');
    fetching.mockResolvedValueOnce(answer({ status: 1, msg: '', data: [{ name: 'mode', value: 'simulated' }] }));
    const data = await call('common/config', { type: 'all' });
    expect(data).toEqual([{ name: 'mode', value: 'simulated' }]);
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect([url, init?.method, init?.body]).toEqual(['/api/vue/common/config', 'POST', '{"type":"all"}']);
    const headers = sentHeaders();
    expect([headers.get('token'), headers.get('account'), headers.get('x-xsrf-token')]).toEqual([
      'secret',
      '10000001',
      'pair=',
    ]);
  });

  it('sends the XSRF cookie that only this host can have given before one that a neighbour may have put there', async () => {
    vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=theirs; __Host-XSRF-TOKEN=ours' });
    fetching.mockResolvedValueOnce(answer({ status: 1, data: [] }));
    await call('quotes/phases', {});
    expect(sentHeaders().get('x-xsrf-token')).toBe('ours');
  });

  it('that hands a file in sends it as it is, and its input in the query', async () => {
    fetching.mockResolvedValueOnce(answer({ status: 1, data: null }));
    const file = new Blob(['front']);
    await call('verification/upload-photo', { side: 'front' }, { file });
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect([url, init?.body]).toEqual(['/api/vue/verification/upload-photo?side=front', file]);
    expect(sentHeaders().get('content-type')).toBe('application/octet-stream');
  });

  it('of a guest carries empty headers', async () => {
    fetching.mockResolvedValueOnce(answer({ status: 1, data: [] }));
    await call('quotes/phases', {});
    expect(sentHeaders().get('token')).toBe('');
  });
});

describe('a refusal', () => {
  const refusal = {
    status: 0,
    msg: 'BALANCE_INSUFFICIENT',
    params: { needed: '100000', available: '5000', currency: 'TWD' },
  };

  it.each([200, 400, 429])(
    'is thrown with its code and params, and toasted for two seconds (HTTP %d)',
    async (status) => {
      fetching.mockResolvedValueOnce(answer(refusal, status));
      const failure = await call('trading/cancel-order', { id: '1' }).catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(Refused);
      expect(failure).toMatchObject({ code: 'BALANCE_INSUFFICIENT', params: { needed: '100000' } });
      expect(currentToast()?.text).toBe('Not enough available: NT$1,000 needed, NT$50 available');
      vi.advanceTimersByTime(1999);
      expect(currentToast()).toBeDefined();
      vi.advanceTimersByTime(1);
      expect(currentToast()).toBeUndefined();
    },
  );

  it('asked for quietly is not toasted', async () => {
    fetching.mockResolvedValueOnce(answer(refusal));
    await call('trading/cancel-order', { id: '1' }, { quiet: true }).catch(() => undefined);
    expect(currentToast()).toBeUndefined();
  });

  it('of the XSRF pair is passed by sending once more with the cookie that came', async () => {
    fetching
      .mockResolvedValueOnce(answer({ status: 0, msg: 'XSRF_MISMATCH', params: {} }, 403))
      .mockResolvedValueOnce(answer({ status: 1, data: [] }));
    const answered = call('quotes/phases', {});
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answered).toEqual([]);
    expect(fetching).toHaveBeenCalledTimes(2);
  });
});

describe('an answer that is none', () => {
  it.each([
    [500, 'oops'],
    [502, '<html>'],
    [404, ''],
    [200, '{}'],
  ])('HTTP %d says its status code', async (status, body) => {
    fetching.mockResolvedValueOnce(answer(body, status));
    const failure = await call('quotes/phases', {}).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ reason: 'status', status });
    expect(currentToast()?.text).toBe(`Request failed with status code ${status}`);
  });

  it('a lost network is said so', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call('quotes/phases', {})).rejects.toMatchObject({ reason: 'network', status: 0 });
  });

  it('is sent again as often as the caller allows, and no call is otherwise', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    const again = call('trading/cancel-order', { id: '1' }, { resend: 2, quiet: true }).catch(
      (thrown: unknown) => thrown,
    );
    await vi.advanceTimersByTimeAsync(5000);
    expect(await again).toBeInstanceOf(RequestFailed);
    expect(fetching).toHaveBeenCalledTimes(3);
    await call('trading/cancel-order', { id: '1' }, { quiet: true }).catch(() => undefined);
    expect(fetching).toHaveBeenCalledTimes(4);
  });

  it('is sent again when the system was busy, for it may have been done all the same', async () => {
    const busy = () => new Response('{"status":0,"msg":"SYSTEM_BUSY","params":{}}', { status: 503 });
    fetching.mockImplementation(() => Promise.resolve(busy()));
    const again = call('trading/cancel-order', { id: '1' }, { resend: 2, quiet: true }).catch(
      (thrown: unknown) => thrown,
    );
    await vi.advanceTimersByTimeAsync(5000);
    expect(isUndecided(await again)).toBe(true);
    expect(fetching).toHaveBeenCalledTimes(3);
  });

  it.each([
    [new RequestFailed('network'), true],
    [new RequestFailed('timeout'), true],
    [new RequestFailed('status', 502), true],
    [new RequestFailed('status', 404), false],
    [new Refused('SYSTEM_BUSY', {}), true],
    [new Refused('TOO_FREQUENT', { seconds: 1 }), false],
    [new Refused('MARKET_CLOSED', {}), false],
  ])('%s leaves open whether it was done: %s', (failure, open) => {
    expect(isUndecided(failure)).toBe(open);
  });

  it('that the asker gave up is not toasted', async () => {
    const asker = new AbortController();
    fetching.mockImplementationOnce(() => {
      asker.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    });
    await expect(call('quotes/phases', {}, { signal: asker.signal })).rejects.toThrow('aborted');
    expect(currentToast()).toBeUndefined();
  });
});

describe('HTTP 401', () => {
  it('clears local storage after two seconds but for the device, and leads to the login and back', async () => {
    beginSession('stale', '10000001');
    saveJson('stockDetail', { symbol: 'TWSE:2330' });
    saveJson('language', 'ko');
    fetching.mockImplementation(async () => answer({ status: 0, msg: 'SESSION_EXPIRED', params: {} }, 401));
    await call('identity/session', {}, { quiet: true }).catch(() => undefined);
    await call('identity/session', {}, { quiet: true }).catch(() => undefined);
    expect(currentToast()?.text).toBe('Your session has ended. Please sign in again');
    vi.advanceTimersByTime(1999);
    expect([currentSession().token, went]).toEqual(['stale', []]);
    vi.advanceTimersByTime(1);
    expect([currentSession().token, readJson('tokend'), readJson('stockDetail')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(readJson('language')).toBe('ko');
    expect(went).toEqual(['/login/login']);
    expect(takeTarget()).toBe('/trade/index?tab=orders');
    expect(takeTarget()).toBe('/home/index');
  });

  it('does not end a session that began meanwhile', async () => {
    beginSession('stale', '10000001');
    fetching.mockImplementation(async () => answer({ status: 0, msg: 'SESSION_EXPIRED', params: {} }, 401));
    await call('identity/session', {}).catch(() => undefined);
    beginSession('fresh', '10000001');
    vi.advanceTimersByTime(5000);
    expect([currentSession().token, went]).toEqual(['fresh', []]);
  });
});
