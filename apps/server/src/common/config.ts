import { readFileSync } from 'node:fs';
import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { LANGUAGES } from '@kuroshio/text';
import { PRACTICE_MONEY } from '../identity/index.ts';
import type { Handler } from '../platform/http/index.ts';

export interface ConfigParts {
  readonly config: {
    readonly title: string;
    readonly customerServiceUrl: string | undefined;
    readonly marketHours: 'together' | 'in-turn';
  };
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
  const settings = {
    title: parts.config.title,
    // Empty: the app shows its own mark.
    logo: '',
    customerService: parts.config.customerServiceUrl ?? '',
    mode: parts.mode ?? 'simulated',
    speed: String(parts.speed),
    marketHours: parts.config.marketHours,
    languages: LANGUAGES.join(','),
    inviteOnly: 'true',
    version: manifest.version,
    ...Object.fromEntries(PRACTICE_MONEY.map(({ currency, amount }) => [practiceName(currency), formatMinor(amount)])),
  };
  const answer = Object.entries(settings).map(([name, value]) => ({ name, value }));
  return async () => ok(answer);
}

/** `practiceTwd`, in minor units of the currency. */
function practiceName(currency: string): string {
  return `practice${currency.charAt(0)}${currency.slice(1).toLowerCase()}`;
}
