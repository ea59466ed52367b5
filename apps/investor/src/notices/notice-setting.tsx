import type { NoticePreferences } from '@kuroshio/contract';
import { Cell, CellGroup, ForwardIcon, Skeleton, Switch } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { queryClient } from '../platform/query.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { callKey, useCall, useSend } from '../platform/use-call.ts';
import { PushSwitch } from './push-switch.tsx';

/** What is told or not; the level of a margin account's warning is chosen where its ratio is. */
type Wanted = Exclude<keyof NoticePreferences, 'marginWarningBps'>;

const WANTED = {
  orderFilled: 'notices.wantFilled',
  orderCancelled: 'notices.wantCancelled',
  orderExpired: 'notices.wantExpired',
  settlement: 'notices.wantSettlement',
} as const satisfies Record<Wanted, string>;

/** `/information/noticeSetting`: which events are told, and whether this device is pushed to. */
export function NoticeSetting() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <>
      <BackBar title={t('notices.settings')} />
      <div className="space-y-4 pt-3 pb-10">
        <Events />
        <CellGroup>
          <Cell
            label={t('notices.alerts')}
            value={<ForwardIcon className="size-4 text-ink-faint" />}
            chevron={false}
            onPress={() => navigate('/information/alerts')}
          />
          <PushSwitch />
        </CellGroup>
        <p className="px-4 text-xs text-ink-faint">{t('notices.settingsNote')}</p>
      </div>
    </>
  );
}

function Events() {
  const t = useText();
  const asked = useCall('notices/preferences', {});
  const { mutate } = useSend('notices/change-preferences', { resend: 2 });
  const { data } = asked;
  if (data === undefined) {
    const bones = <Skeleton shape="row" count={4} className="bg-surface-raised" />;
    return <Awaited asked={asked} bones={<div aria-busy="true">{bones}</div>} />;
  }
  const key = callKey('notices/preferences', {});
  const change = (name: Wanted, wanted: boolean) => {
    queryClient.setQueryData<NoticePreferences>(key, (now) => (now === undefined ? now : { ...now, [name]: wanted }));
    mutate(
      { [name]: wanted },
      {
        onSuccess: (answer) => queryClient.setQueryData(key, answer),
        onError: () => void queryClient.invalidateQueries({ queryKey: key }),
      },
    );
  };
  return (
    <CellGroup title={t('notices.settingsEvents')}>
      {(Object.keys(WANTED) as Wanted[]).map((name) => (
        <Cell
          key={name}
          label={t(WANTED[name])}
          value={<Switch label={t(WANTED[name])} checked={data[name]} onChange={(wanted) => change(name, wanted)} />}
        />
      ))}
    </CellGroup>
  );
}
