import { readFileSync } from 'node:fs';
import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { LANGUAGES } from '@kuroshio/text';
import { PRACTICE_MONEY } from '../identity/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { Settings } from '../settings/index.ts';

export interface ConfigParts {
  readonly config: {
    readonly title: string;
    readonly customerServiceUrl: string | undefined;
    readonly marketHours: 'together' | 'in-turn';
  };
  /** What two operators have decided goes before what the installation was started with. */
  readonly settings: Pick<Settings, 'at'>;
  /** Venue seconds per second. */
  readonly speed: number;
  /** What its markets are as a whole; simulated where it is left out. */
  readonly mode?: 'simulated' | 'replay' | undefined;
}

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** What an app needs to know of this installation before it shows anything. */
export function config(parts: ConfigParts): Handler<InputOf<'common/config'>, OutputOf<'common/config'>> {
  const { at } = parts.settings;
  const standing = {
    // Empty: the app shows its own mark.
    logo: '',
    mode: parts.mode ?? 'simulated',
    speed: String(parts.speed),
    marketHours: parts.config.marketHours,
    languages: LANGUAGES.join(','),
    inviteOnly: 'true',
    version: manifest.version,
    ...Object.fromEntries(PRACTICE_MONEY.map(({ currency, amount }) => [practiceName(currency), formatMinor(amount)])),
  };
  return async (_input, { now }) => {
    const title = at('house-title', now) || parts.config.title;
    const customerService = at('house-customer-service', now) || (parts.config.customerServiceUrl ?? '');
    return ok(Object.entries({ title, customerService, ...standing }).map(([name, value]) => ({ name, value })));
  };
}

/** `practiceTwd`, in minor units of the currency. */
function practiceName(currency: string): string {
  return `practice${currency.charAt(0)}${currency.slice(1).toLowerCase()}`;
}
