import type { WatchGroup } from '@kuroshio/contract';
import { Button, Dialog, Field, Input, PlusIcon, Sheet } from '@kuroshio/ui';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { refreshWatchlists } from '../quotes/watchlist.ts';
import { useGroupName } from './group-words.ts';
import { moved } from './moved.ts';

/** Characters of a watchlist's name. */
const LONGEST = 20;

interface GroupToolsProps {
  groups: readonly WatchGroup[];
  group: WatchGroup;
  onChoose: (id: string) => void;
}

/** What can be done with the watchlists themselves: another one, a name, an order, the end of one. */
export function GroupTools({ groups, group, onChoose }: GroupToolsProps) {
  const t = useText();
  const groupName = useGroupName();
  const [naming, setNaming] = useState<'new' | 'name'>();
  const [deleting, setDeleting] = useState(false);
  const remove = useSend('favorites/delete-group');
  const arrange = useSend('favorites/arrange-groups', { resend: 2 });
  const place = groups.indexOf(group);
  const step = (by: number) =>
    arrange.mutate(
      { ids: moved(groups, place, place + by).map(({ id }) => id) },
      { onSettled: () => void refreshWatchlists() },
    );
  const end = () =>
    remove.mutate(
      { id: group.id },
      {
        onSuccess: () => {
          const next = groups.find(({ first }) => first);
          if (next !== undefined) onChoose(next.id);
        },
        onSettled: () => {
          setDeleting(false);
          void refreshWatchlists();
        },
      },
    );
  return (
    <div className="flex overflow-x-auto bg-surface-raised px-2 no-scrollbar hairline-b">
      <Button
        kind="ghost"
        size="sm"
        className="shrink-0"
        icon={<PlusIcon className="size-4" />}
        onClick={() => setNaming('new')}
      >
        {t('favorites.addGroup')}
      </Button>
      <Button kind="ghost" size="sm" className="shrink-0" onClick={() => setNaming('name')}>
        {t('favorites.renameGroup')}
      </Button>
      {groups.length > 1 && (
        <>
          <Button
            kind="ghost"
            size="sm"
            className="shrink-0"
            disabled={place === 0 || arrange.isPending}
            onClick={() => step(-1)}
          >
            {t('favorites.moveLeft')}
          </Button>
          <Button
            kind="ghost"
            size="sm"
            className="shrink-0"
            disabled={place === groups.length - 1 || arrange.isPending}
            onClick={() => step(1)}
          >
            {t('favorites.moveRight')}
          </Button>
        </>
      )}
      {!group.first && (
        <Button kind="ghost" size="sm" className="shrink-0" onClick={() => setDeleting(true)}>
          {t('favorites.deleteGroup')}
        </Button>
      )}
      <NameSheet naming={naming} group={group} onClose={() => setNaming(undefined)} onMade={onChoose} />
      <Dialog
        open={deleting}
        title={t('favorites.deleteGroupTitle', { name: groupName(group) })}
        confirmLabel={t('favorites.deleteGroup')}
        confirmKind="danger"
        cancelLabel={t('shell.cancel')}
        onConfirm={end}
        onCancel={() => setDeleting(false)}
        loading={remove.isPending}
      >
        {t('favorites.deleteGroupText', { count: group.symbols.length })}
      </Dialog>
    </div>
  );
}

interface NameSheetProps {
  naming: 'new' | 'name' | undefined;
  group: WatchGroup;
  onClose: () => void;
  onMade: (id: string) => void;
}

function NameSheet({ naming, group, onClose, onMade }: NameSheetProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(naming);
  // The words stay while the sheet goes away; each time it comes it begins anew.
  if (naming !== undefined && naming !== shown) setShown(naming);
  const create = useSend('favorites/create-group');
  const rename = useSend('favorites/rename-group', { resend: 2 });
  const name = typed.trim();
  const finish = () => {
    setTyped('');
    onClose();
  };
  const save = () => {
    if (name === '') return;
    if (naming === 'name') {
      rename.mutate({ id: group.id, name }, { onSuccess: () => finish(), onSettled: () => void refreshWatchlists() });
      return;
    }
    create.mutate(
      { name },
      {
        onSuccess: ({ id }) => {
          finish();
          void refreshWatchlists().then(() => onMade(id));
        },
      },
    );
  };
  return (
    <Sheet
      open={naming !== undefined}
      onClose={() => {
        setTyped('');
        onClose();
      }}
      title={t(shown === 'name' ? 'favorites.renameGroup' : 'favorites.newGroup')}
      closeLabel={t('shell.close')}
    >
      <form
        className="space-y-4 px-4 py-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t('favorites.groupName')}>
          <Input
            autoFocus
            autoComplete="off"
            maxLength={LONGEST}
            value={typed}
            placeholder={shown === 'name' && group.name !== '' ? group.name : t('favorites.groupNamePlaceholder')}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" block disabled={name === ''} loading={create.isPending || rename.isPending}>
          {t('shell.save')}
        </Button>
      </form>
    </Sheet>
  );
}
