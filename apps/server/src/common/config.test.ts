import { ENDPOINTS, type SettingName } from '@kuroshio/contract';
import { expect, it } from 'vitest';
import type { CustomerContext } from '../platform/http/index.ts';
import { firstSettings } from '../settings/index.ts';
import { config } from './config.ts';

it('tells an app all that the contract names', async () => {
  const handler = config({
    config: { title: '黑潮', customerServiceUrl: 'mailto:help@example.org', marketHours: 'together' },
    speed: 10,
    settings: firstSettings(),
  });
  const outcome = await handler({ type: 'all' }, { now: 0 } as CustomerContext);
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

it('tells the name and the link that two operators have decided, from the moment on from which they hold', async () => {
  const first = firstSettings();
  const decided: Readonly<Partial<Record<SettingName, string>>> = {
    'house-title': '海岸證券',
    'house-customer-service': 'https://help.example.org',
  };
  const at = (name: SettingName, moment: number) =>
    (moment < 1_000 ? undefined : decided[name]) ?? first.at(name, moment);
  const handler = config({
    config: { title: '黑潮', customerServiceUrl: undefined, marketHours: 'together' },
    speed: 10,
    settings: { at: at as ReturnType<typeof firstSettings>['at'] },
  });
  const told = async (now: number) => {
    const outcome = await handler({ type: 'all' }, { now } as CustomerContext);
    const settings = new Map(outcome.ok ? outcome.value.map(({ name, value }) => [name, value]) : []);
    return [settings.get('title'), settings.get('customerService')];
  };
  expect([await told(999), await told(1_000)]).toEqual([
    ['黑潮', ''],
    ['海岸證券', 'https://help.example.org'],
  ]);
});
