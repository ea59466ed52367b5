import type { MessageKind } from '@kuroshio/contract';
import { messageText } from '@kuroshio/text/message-text.ts';
import {
  AssetsIcon,
  Badge,
  BellIcon,
  Button,
  DocumentIcon,
  Empty,
  IconButton,
  InfoIcon,
  List,
  SettingIcon,
  Skeleton,
  Tabs,
  WarnIcon,
} from '@kuroshio/ui';
import { type ComponentType, type SVGProps, useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { useNewMessages } from '../platform/live.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, usePages, useSend } from '../platform/use-call.ts';
import { useMessageFormat } from './message-format.ts';
import { MessageTime } from './message-time.tsx';

const KIND_KEYS = {
  order: 'notices.kindOrder',
  settlement: 'notices.kindSettlement',
  alert: 'notices.kindAlert',
  security: 'notices.kindSecurity',
  notice: 'notices.kindNotice',
} as const satisfies Record<MessageKind, string>;

export const KIND_ICONS: Readonly<Record<MessageKind, ComponentType<SVGProps<SVGSVGElement>>>> = {
  order: DocumentIcon,
  settlement: AssetsIcon,
  alert: BellIcon,
  security: WarnIcon,
  notice: InfoIcon,
};

function isKind(key: string): key is MessageKind {
  return Object.hasOwn(KIND_KEYS, key);
}

/** `/information/userInfo`: the customer's messages by kind, newest first. */
export function InboxScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [kind, setKind] = useState<MessageKind>();
  const pages = usePages('notices/list-messages', kind === undefined ? {} : { kind }, ({ messages, more }) => {
    const last = messages.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  useNewMessages(() => void refresh('notices/list-messages'));
  const unread = new Map(pages.data?.pages[0]?.unread.map((one) => [one.kind, one.count]));
  return (
    <>
      <BackBar
        title={t('notices.inboxTitle')}
        action={
          <IconButton
            label={t('notices.settings')}
            onPress={() => navigate('/information/noticeSetting')}
            icon={<SettingIcon />}
          />
        }
      />
      <div className="sticky top-12 z-10">
        <Tabs
          label={t('notices.kinds')}
          value={kind ?? 'all'}
          onChange={(key) => setKind(isKind(key) ? key : undefined)}
          tabs={[
            { key: 'all', label: t('notices.kindAll') },
            ...Object.entries(KIND_KEYS).map(([key, text]) => ({
              key,
              label: (
                <span className="flex items-center gap-1">
                  {t(text)}
                  <Badge count={isKind(key) ? (unread.get(key) ?? 0) : 0} />
                </span>
              ),
            })),
          ]}
        />
      </div>
      <Refreshable onRefresh={() => pages.refetch({ throwOnError: true })}>
        <ReadAll kind={kind} unread={kind === undefined ? sum(unread.values()) : (unread.get(kind) ?? 0)} />
        <Messages pages={pages} />
      </Refreshable>
    </>
  );
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((all, count) => all + count, 0);
}

function ReadAll({ kind, unread }: { kind: MessageKind | undefined; unread: number }) {
  const t = useText();
  // Marked twice they are marked.
  const { mutate, isPending } = useSend('notices/read-all', { resend: 1 });
  if (unread === 0) return null;
  const readAll = () =>
    mutate(kind === undefined ? {} : { kind }, {
      onSettled: () => void refresh('notices/list-messages'),
    });
  return (
    <div className="flex h-11 items-center justify-between pr-2 pl-4 text-xs text-ink-faint">
      <span>
        {t('notices.unread')} {unread}
      </span>
      <Button kind="ghost" size="sm" loading={isPending} onClick={readAll}>
        {t('notices.readAll')}
      </Button>
    </div>
  );
}

function Messages({ pages }: { pages: ReturnType<typeof usePages<'notices/list-messages'>> }) {
  const t = useText();
  const navigate = useNavigate();
  const format = useMessageFormat();
  const messages = pages.data?.pages.flatMap((page) => page.messages);
  if (messages === undefined) {
    const bones = <Skeleton shape="row" count={8} className="bg-surface-raised" />;
    return <Awaited asked={pages} bones={<div aria-busy="true">{bones}</div>} />;
  }
  if (messages.length === 0) return <Empty title={t('notices.inboxEmpty')} note={t('notices.inboxEmptyText')} />;
  return (
    <>
      <List items={messages} keyOf={(message) => message.id} label={t('notices.inboxTitle')}>
        {(message) => {
          const { title, body } = messageText(t, message.event, format);
          const Icon = KIND_ICONS[message.kind];
          return (
            <button
              type="button"
              data-message={message.id}
              data-read={message.read}
              onClick={() => navigate(`/information/msgInfo?id=${message.id}`)}
              className="flex w-full gap-3 px-4 py-3 text-left active:bg-surface-sunken"
            >
              <span className="relative mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted">
                <Icon className="size-5" />
                {!message.read && (
                  <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full bg-danger-solid ring-2 ring-surface-raised" />
                )}
              </span>
              <span className="min-w-0 flex-1">
                <span className={`line-clamp-2 text-base text-ink ${message.read ? '' : 'font-semibold'}`}>
                  {!message.read && <span className="sr-only">{t('notices.unread')} </span>}
                  {title}
                </span>
                <span className="mt-0.5 line-clamp-2 text-sm text-ink-muted">{body}</span>
                <span className="num mt-1 block text-xs text-ink-faint">
                  <MessageTime message={message} />
                </span>
              </span>
            </button>
          );
        }}
      </List>
      <MorePages pages={pages} />
    </>
  );
}
