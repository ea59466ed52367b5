import type { WatchGroup } from '@kuroshio/contract';
import { Button, Checkbox, Empty, PickerSheet, PlusIcon, showToast, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { BackBar } from '../layout/back-bar.tsx';
import { useListings } from '../platform/instruments.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { NameCell } from '../quotes/quote-row.tsx';
import { useName } from '../quotes/use-listed.ts';
import { useWatchGroups } from '../quotes/watchlist.ts';
import { DragList } from './drag-list.tsx';
import { GroupTools } from './group-tools.tsx';
import { useGroupName } from './group-words.ts';
import { useEditMembers } from './use-edit-groups.ts';

/** `/favorite/editSelf?group=`: the watchlists and what is on them, to be named, put in order, moved and taken off. */
export function EditSelf() {
  const t = useText();
  const navigate = useNavigate();
  const groupName = useGroupName();
  const [params, setParams] = useSearchParams();
  const asked = useWatchGroups();
  const groups = asked.data ?? [];
  const group = groups.find(({ id }) => id === params.get('group')) ?? groups.find(({ first }) => first) ?? groups[0];
  const choose = (id: string) => setParams({ group: id }, { replace: true });
  return (
    <>
      <BackBar
        title={t('favorites.editTitle')}
        action={
          <Button
            kind="ghost"
            size="sm"
            icon={<PlusIcon className="size-4" />}
            onClick={() => navigate('/favorite/search')}
          >
            {t('quotes.addStock')}
          </Button>
        }
      />
      <AwaitedList asked={asked} rows={groups.length} bones={8} empty={null}>
        {group !== undefined && (
          <>
            <Tabs
              className="bg-surface-raised hairline-b"
              look="pill"
              label={t('favorites.groups')}
              value={group.id}
              onChange={choose}
              tabs={groups.map((one) => ({
                key: one.id,
                label: <span className="max-w-32 truncate">{groupName(one)}</span>,
              }))}
            />
            <GroupTools groups={groups} group={group} onChoose={choose} />
            <Members key={group.id} groups={groups} group={group} />
          </>
        )}
      </AwaitedList>
    </>
  );
}

function Members({ groups, group }: { groups: readonly WatchGroup[]; group: WatchGroup }) {
  const t = useText();
  const navigate = useNavigate();
  const listings = useListings();
  const nameOf = useName();
  const edit = useEditMembers();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const nameOfSymbol = (symbol: string) => {
    const listing = listings.get(symbol);
    return listing === undefined ? symbol : nameOf(listing);
  };
  if (group.symbols.length === 0) {
    return (
      <Empty
        title={t('favorites.emptyGroup')}
        note={t('favorites.emptyGroupText')}
        action={{ label: t('quotes.toSearch'), onPress: () => navigate('/favorite/search') }}
      />
    );
  }
  const toggle = (symbol: string, wanted: boolean) => {
    const next = new Set(selected);
    if (wanted) next.add(symbol);
    else next.delete(symbol);
    setSelected(next);
  };
  const chosen = group.symbols.filter((symbol) => selected.has(symbol));
  return (
    <div className="pb-32">
      <p className="px-4 py-2 text-xs text-ink-faint">{t('favorites.dragHint')}</p>
      <DragList
        items={group.symbols}
        keyOf={(symbol) => symbol}
        label={t('favorites.editTitle')}
        handleLabel={(symbol) => t('favorites.drag', { name: nameOfSymbol(symbol) })}
        onOrder={(symbols) => edit.arrange(group.id, symbols)}
      >
        {(symbol) => {
          const listing = listings.get(symbol);
          const name = nameOfSymbol(symbol);
          return (
            <div data-member={symbol} className="flex min-w-0 flex-1 items-center gap-1 pl-4">
              <Checkbox
                checked={selected.has(symbol)}
                onChange={(wanted) => toggle(symbol, wanted)}
                label={<span className="sr-only">{t('favorites.select', { name })}</span>}
              />
              <span className="min-w-0 flex-1">
                {listing === undefined ? symbol : <NameCell listing={listing} tag />}
              </span>
              <button
                type="button"
                aria-label={t('favorites.toTop', { name })}
                disabled={group.symbols[0] === symbol}
                onClick={() => edit.arrange(group.id, [symbol, ...group.symbols.filter((one) => one !== symbol)])}
                className="grid size-11 shrink-0 place-items-center text-ink-faint active:text-ink disabled:opacity-30"
              >
                <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="none" stroke="currentColor">
                  <path d="M5 4.5h14M12 20V9M7 13.5 12 8.5l5 5" strokeWidth="1.6" strokeLinecap="round" />
                </svg>
              </button>
            </div>
          );
        }}
      </DragList>
      <Bar
        groups={groups}
        group={group}
        chosen={chosen}
        busy={edit.busy}
        onAll={() => setSelected(chosen.length === group.symbols.length ? new Set() : new Set(group.symbols))}
        onRemove={() => {
          setSelected(new Set());
          edit.remove(group.id, chosen);
        }}
        onAdd={(target, move, name) =>
          edit.add(target, chosen, move ? group.id : undefined, () => {
            setSelected(new Set());
            showToast(t(move ? 'favorites.moved' : 'favorites.copied', { name }), { kind: 'success' });
          })
        }
      />
    </div>
  );
}

interface BarProps {
  groups: readonly WatchGroup[];
  group: WatchGroup;
  chosen: readonly string[];
  busy: boolean;
  onAll: () => void;
  onRemove: () => void;
  onAdd: (target: string, move: boolean, name: string) => void;
}

/** What can be done with what is selected; at the foot of the screen. */
function Bar({ groups, group, chosen, busy, onAll, onRemove, onAdd }: BarProps) {
  const t = useText();
  const groupName = useGroupName();
  const [asking, setAsking] = useState<'move' | 'copy'>();
  const others = groups.filter(({ id }) => id !== group.id);
  const none = chosen.length === 0 || busy;
  return (
    <div className="fixed inset-x-0 bottom-(--notice) z-10 mx-auto max-w-app bg-surface-raised px-3 pt-2 hairline-t">
      <div className="mb-1 flex h-9 items-center justify-between px-1 text-sm text-ink-muted">
        <span className="num" aria-live="polite">
          {t('favorites.selected', { count: chosen.length })}
        </span>
        <button type="button" onClick={onAll} className="h-11 px-1 text-brand">
          {t(chosen.length === group.symbols.length ? 'favorites.selectNone' : 'favorites.selectAll')}
        </button>
      </div>
      <div className="flex gap-2 pb-3">
        <Button kind="danger" size="md" className="flex-1" disabled={none} onClick={onRemove}>
          {t('favorites.remove')}
        </Button>
        {others.length > 0 && (
          <>
            <Button kind="outline" size="md" className="flex-1" disabled={none} onClick={() => setAsking('copy')}>
              {t('favorites.copyTo')}
            </Button>
            <Button kind="outline" size="md" className="flex-1" disabled={none} onClick={() => setAsking('move')}>
              {t('favorites.moveTo')}
            </Button>
          </>
        )}
      </div>
      <div className="safe-bottom" />
      <PickerSheet
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t(asking === 'copy' ? 'favorites.copyTo' : 'favorites.moveTo')}
        closeLabel={t('shell.close')}
        options={others.map((one) => ({
          value: one.id,
          label: groupName(one),
          note: t('favorites.groupCount', { count: one.symbols.length }),
        }))}
        value={undefined}
        onPick={(id) => {
          const target = others.find((one) => one.id === id);
          if (target !== undefined) onAdd(id, asking === 'move', groupName(target));
        }}
      />
    </div>
  );
}
