import type { Quote, WatchGroup } from '@kuroshio/contract';
import { queryClient } from '../platform/query.ts';
import { callKey, useSend } from '../platform/use-call.ts';
import { refreshWatchlists } from '../quotes/watchlist.ts';

const GROUPS = callKey('favorites/groups', {});

/** Shows a change of a watchlist at once; the server's answer follows, also where it says no. */
export function showMembers(id: string, change: (symbols: readonly string[]) => readonly string[]): void {
  queryClient.setQueryData<readonly WatchGroup[]>(GROUPS, (groups) =>
    groups?.map((group) => (group.id === id ? { ...group, symbols: [...change(group.symbols)] } : group)),
  );
  queryClient.setQueryData<readonly Quote[]>(callKey('quotes/watchlist', { group: id }), (quotes) => {
    if (quotes === undefined) return undefined;
    const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]));
    return change(quotes.map(({ symbol }) => symbol)).flatMap((symbol) => bySymbol.get(symbol) ?? []);
  });
}

/** The calls that change what is on watchlists. Each may be done twice without harm. */
export function useEditMembers() {
  const add = useSend('favorites/add-members', { resend: 2 });
  const remove = useSend('favorites/remove-members', { resend: 2 });
  const arrange = useSend('favorites/arrange-members', { resend: 2 });
  const onSettled = () => void refreshWatchlists();
  return {
    busy: add.isPending || remove.isPending,
    remove(id: string, symbols: readonly string[]) {
      const gone = new Set(symbols);
      showMembers(id, (there) => there.filter((symbol) => !gone.has(symbol)));
      remove.mutate({ id, symbols: [...symbols] }, { onSettled });
    },
    /** @param from the watchlist that they leave, where they are moved */
    add(id: string, symbols: readonly string[], from?: string, onSuccess?: () => void) {
      add.mutate(
        { id, symbols: [...symbols], ...(from === undefined ? {} : { from }) },
        { onSuccess: () => onSuccess?.(), onSettled },
      );
    },
    arrange(id: string, symbols: readonly string[]) {
      showMembers(id, () => symbols);
      arrange.mutate({ id, symbols: [...symbols] }, { onSettled });
    },
  };
}
