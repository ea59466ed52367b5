import { ENDPOINTS } from '@kuroshio/contract';
import { expect, it } from 'vitest';
import type { CustomerContext } from '../platform/http/index.ts';
import { config } from './config.ts';

it('tells an app all that the contract names', async () => {
  const handler = config({
    config: { title: '黑潮', customerServiceUrl: 'mailto:help@example.org', marketHours: 'together' },
    speed: 10,
  });
  const outcome = await handler({ type: 'all' }, {} as CustomerContext);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const settings = new Map(
    ENDPOINTS['common/config'].output.parse(outcome.value).map(({ name, value }) => [name, value]),
  );
  expect(Object.fromEntries(settings)).toEqual({
    title: '黑潮',
    logo: '',
    customerService: 'mailto:help@example.org',
    mode: 'simulated',
    speed: '10',
    marketHours: 'together',
    languages: 'tw,en,ko',
    inviteOnly: 'true',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    practiceTwd: '1000000000',
    practiceUsd: '30000000',
  });
});
