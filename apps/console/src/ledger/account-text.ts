import type { OutputOf } from '@kuroshio/contract';
import { useTexts } from '../platform/texts.ts';

export type Posting = OutputOf<'ledger-oversight/read-posting'>['posting'];
type Side = Posting['transfers'][number]['debit'];

/** What an account is called: whose it is, then which. */
export function useAccountText(): (side: Omit<Side, 'owner'>) => string {
  const texts = useTexts();
  const accounts: Readonly<Record<string, string>> = texts.accounts;
  return ({ holder, account }) => `${texts.holders[holder]} · ${accounts[account] ?? account}`;
}

/** What a kind of posting is called. */
export function usePostingKind(): (kind: string) => string {
  const kinds: Readonly<Record<string, string>> = useTexts().postingKinds;
  return (kind) => kinds[kind] ?? kind;
}
