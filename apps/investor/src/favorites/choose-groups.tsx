import type { Listing, WatchGroup } from '@kuroshio/contract';
import { Checkbox, Sheet } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';
import { useName } from '../quotes/use-listed.ts';
import { useGroupName } from './group-words.ts';
import { showMembers, useEditMembers } from './use-edit-groups.ts';

interface ChooseGroupsProps {
  listing: Listing;
  groups: readonly WatchGroup[];
  open: boolean;
  onClose: () => void;
}

/** On which watchlists an instrument is. */
export function ChooseGroups({ listing, groups, open, onClose }: ChooseGroupsProps) {
  const t = useText();
  const groupName = useGroupName();
  const edit = useEditMembers();
  const { symbol } = listing;
  const change = (group: WatchGroup, wanted: boolean) => {
    if (!wanted) {
      edit.remove(group.id, [symbol]);
      return;
    }
    showMembers(group.id, (there) => [...there.filter((one) => one !== symbol), symbol]);
    edit.add(group.id, [symbol]);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('favorites.chooseGroupsOf', { name: useName()(listing) })}
      closeLabel={t('shell.close')}
    >
      <ul className="px-4 py-2">
        {groups.map((group) => (
          <li key={group.id} className="not-last:hairline-b">
            <Checkbox
              checked={group.symbols.includes(symbol)}
              onChange={(wanted) => change(group, wanted)}
              label={
                <span className="flex items-baseline gap-2 text-base text-ink">
                  {groupName(group)}
                  <span className="num text-xs text-ink-faint">
                    {t('favorites.groupCount', { count: group.symbols.length })}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
