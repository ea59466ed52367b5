import { create } from 'zustand';
import { call } from './api.ts';

/** Settings of the installation by name, from `common/config`. */
const useConfigValues = create<Readonly<Record<string, string>>>(() => ({}));

/** Asks for the settings; the app starts only after this. Rejects where there is no answer. */
export async function loadConfig(): Promise<void> {
  const rows = await call('common/config', { type: 'all' }, { quiet: true, resend: 2 });
  useConfigValues.setState(Object.fromEntries(rows.map(({ name, value }) => [name, value])), true);
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
