import type { OutputOf } from '@kuroshio/contract';
import { Button, CellGroup, Dialog, Skeleton, showToast, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { isRefused } from '../platform/failure.ts';
import { dateTimeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { deviceName } from './device-name.ts';

type Device = OutputOf<'identity/list-sessions'>[number];

/** The devices that are signed in, each with a way to sign it out; this one first. */
export function Devices() {
  const t = useText();
  const asked = useCall('identity/list-sessions', {}, { staleTime: 0 });
  const [leaving, setLeaving] = useState<Device | 'others'>();
  const revokeOthers = useSend('identity/revoke-other-sessions');
  const revoke = useSend('identity/revoke-session');
  const nameOf = (device: Device) => (device.device === '' ? t('account.deviceUnknown') : deviceName(device.device));

  const confirm = () => {
    if (leaving === undefined) return;
    if (leaving === 'others') {
      revokeOthers.mutate(
        {},
        {
          onSuccess: () => showToast(t('account.revokedOthers'), { kind: 'success' }),
          onSettled: () => {
            setLeaving(undefined);
            void refresh('identity/list-sessions');
          },
        },
      );
      return;
    }
    revoke.mutate(
      { id: leaving.id },
      {
        onSuccess: () => showToast(t('account.revoked'), { kind: 'success' }),
        onSettled: (_, failure) => {
          setLeaving(undefined);
          if (failure === null || isRefused(failure, 'SESSION_NOT_FOUND')) void refresh('identity/list-sessions');
        },
      },
    );
  };

  return (
    <CellGroup title={t('account.devices')}>
      {asked.data === undefined && <Awaited asked={asked} bones={<Skeleton shape="row" count={2} />} />}
      <ul>
        {[...(asked.data ?? [])]
          .sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt - a.lastSeenAt)
          .map((device) => (
            <li key={device.id} className="flex items-center gap-3 px-4 py-3 hairline-b">
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-2 text-base text-ink">
                  <span className="truncate">{nameOf(device)}</span>
                  {device.current && <Tag kind="accent">{t('account.deviceCurrent')}</Tag>}
                </p>
                <p className="num mt-0.5 text-xs whitespace-normal text-ink-faint">
                  {t('account.deviceLastSeen', { time: dateTimeText(device.lastSeenAt) })}
                </p>
                <p className="num text-xs whitespace-normal text-ink-faint">
                  {t('account.deviceSince', { time: dateTimeText(device.createdAt) })} · {device.ip}
                </p>
              </div>
              {!device.current && (
                <Button
                  kind="outline"
                  size="sm"
                  aria-label={t('account.revokeLabel', { device: nameOf(device) })}
                  onClick={() => setLeaving(device)}
                >
                  {t('account.revoke')}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {asked.data !== undefined && asked.data.length > 2 && (
        <div className="px-4 pt-3">
          <Button kind="outline" size="sm" onClick={() => setLeaving('others')}>
            {t('account.revokeOthers')}
          </Button>
        </div>
      )}
      <p className="px-4 py-3 text-xs text-ink-faint">{t('account.devicesText')}</p>
      <Dialog
        open={leaving !== undefined}
        title={t(leaving === 'others' ? 'account.revokeOthersTitle' : 'account.revokeTitle')}
        confirmLabel={t('account.revoke')}
        confirmKind="danger"
        cancelLabel={t('shell.cancel')}
        onConfirm={confirm}
        onCancel={() => setLeaving(undefined)}
        loading={revoke.isPending || revokeOthers.isPending}
      >
        {leaving === 'others'
          ? t('account.revokeOthersText')
          : leaving !== undefined && t('account.revokeText', { device: nameOf(leaving) })}
      </Dialog>
    </CellGroup>
  );
}
