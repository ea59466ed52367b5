import { TopMenu } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { useUnread } from '../platform/live.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { ModeTag } from './mode-tag.tsx';

/** The top of the main screens: what stands left (a logo, a market switch), the search box, the word "simulated", the bell. */
export function SearchMenu({ leading }: { leading?: ReactNode }) {
  const t = useText();
  const navigate = useNavigate();
  const unread = useUnread() ?? 0;
  return (
    <TopMenu
      leading={leading}
      searchText={t('shell.searchPlaceholder')}
      onSearch={() => navigate('/favorite/search')}
      trailing={<ModeTag />}
      bell={{
        label: unread > 0 ? t('shell.bellUnread', { count: unread }) : t('shell.bell'),
        onPress: () => navigate('/information/userInfo'),
        unread: unread > 0,
      }}
    />
  );
}
