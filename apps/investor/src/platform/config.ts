import { create } from 'zustand';
import { call } from './api.ts';
import { RequestFailed } from './failure.ts';
import { readJson, saveJson } from './storage.ts';

/** Settings of the installation by name, from `common/config`. */
const useConfigValues = create<Readonly<Record<string, string>>>(() => ({}));

/** Local-storage key of the last answer: what an installation says of itself, and nothing of anybody. */
const LAST_CONFIG_KEY = 'lastConfig';

/**
 * Asks for the settings; the app starts only after this. Where there is no network the last answer serves, so that the
 * app opens with what was last known. Rejects where there is neither.
 */
export async function loadConfig(): Promise<void> {
  const last = lastConfig();
  try {
    const resend = last === undefined ? 2 : 0;
    const rows = await call('common/config', { type: 'all' }, { quiet: true, resend });
    const values = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    saveJson(LAST_CONFIG_KEY, values);
    useConfigValues.setState(values, true);
  } catch (failure) {
    if (last === undefined || !(failure instanceof RequestFailed)) throw failure;
    useConfigValues.setState(last, true);
  }
}

function lastConfig(): Readonly<Record<string, string>> | undefined {
  const kept = readJson(LAST_CONFIG_KEY);
  return typeof kept === 'object' && kept !== null && 'mode' in kept ? (kept as Record<string, string>) : undefined;
}

/** One setting; empty where the installation does not give it. */
export function useConfig(name: string): string {
  return useConfigValues((values) => values[name] ?? '');
}

/** The practice money of a new account in minor units, by currency; undefined where the installation grants none. */
export function usePracticeMoney(): { readonly twd: string; readonly usd: string } | undefined {
  const twd = useConfig('practiceTwd');
  const usd = useConfig('practiceUsd');
  return /^\d+$/.test(twd) && /^\d+$/.test(usd) ? { twd, usd } : undefined;
}
