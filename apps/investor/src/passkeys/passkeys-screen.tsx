import type { OutputOf } from '@kuroshio/contract';
import { Button, Skeleton, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { deviceName } from '../account/device-name.ts';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { dateTimeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { AddSheet } from './add-sheet.tsx';
import { NoPasskeyNote } from './no-passkey-note.tsx';
import { whyNone } from './on-device.ts';
import { RemoveSheet } from './remove-sheet.tsx';
import { RenameSheet } from './rename-sheet.tsx';

type Passkey = OutputOf<'passkeys/list'>['passkeys'][number];

/** As it is called: by its owner, by what made it, or by the device on which it was added. */
const nameOf = ({ name, device }: Passkey, none: string) => name || deviceName(device) || none;

/** `/information/passkeys`: the passkeys of the account, and another one. */
export function Passkeys() {
  const t = useText();
  const asked = useCall('passkeys/list', {}, { staleTime: 0 });
  const { data } = asked;
  const [doing, setDoing] = useState<{ what: 'rename' | 'remove'; passkey: Passkey } | { what: 'add' }>();
  const none = data === undefined ? undefined : whyNone(data.addresses);
  const named = doing !== undefined && 'passkey' in doing ? doing : undefined;
  const of = (what: 'rename' | 'remove') =>
    named?.what === what
      ? { id: named.passkey.id, name: nameOf(named.passkey, t('passkeys.noName')), own: named.passkey.name }
      : undefined;
  const close = () => setDoing(undefined);
  return (
    <>
      <BackBar title={t('passkeys.title')} />
      <div className="space-y-3 pb-10" aria-busy={data === undefined && asked.error === null}>
        {data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="row" count={4} className="bg-surface-raised" />} />
        ) : (
          <>
            <section className="space-y-4 bg-surface-raised px-4 py-4">
              <p className="text-sm text-ink-muted">{t('passkeys.lead')}</p>
              {none === undefined ? (
                <Button block onClick={() => setDoing({ what: 'add' })}>
                  {t('passkeys.add')}
                </Button>
              ) : (
                <NoPasskeyNote failure={none} />
              )}
            </section>
            <section className="bg-surface-raised">
              {data.passkeys.length === 0 && (
                <p className="px-4 py-6 text-center text-sm text-ink-muted">{t('passkeys.none')}</p>
              )}
              <ul>
                {data.passkeys.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} onDo={(what) => setDoing({ what, passkey })} />
                ))}
              </ul>
            </section>
          </>
        )}
      </div>
      <AddSheet open={doing?.what === 'add'} onClose={close} />
      <RenameSheet of={of('rename')} onClose={close} />
      <RemoveSheet of={of('remove')} onClose={close} />
    </>
  );
}

function Row({ passkey, onDo }: { passkey: Passkey; onDo: (what: 'rename' | 'remove') => void }) {
  const t = useText();
  const name = nameOf(passkey, t('passkeys.noName'));
  return (
    <li className="px-4 py-3 not-last:hairline-b">
      <p className="flex flex-wrap items-center gap-2 text-base text-ink">
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        <Tag kind={passkey.backedUp ? 'brand' : 'neutral'}>
          {t(passkey.backedUp ? 'passkeys.backedUp' : 'passkeys.onDevice')}
        </Tag>
      </p>
      <p className="num mt-0.5 text-xs whitespace-normal text-ink-faint">
        {passkey.lastUsedAt === null
          ? t('passkeys.neverUsed')
          : t('passkeys.usedAt', { time: dateTimeText(passkey.lastUsedAt) })}
      </p>
      <p className="num text-xs whitespace-normal text-ink-faint">
        {t('passkeys.addedAt', { time: dateTimeText(passkey.addedAt) })}
      </p>
      <div className="mt-2.5 flex gap-3">
        <Button
          kind="outline"
          size="sm"
          aria-label={t('passkeys.renameLabel', { name })}
          onClick={() => onDo('rename')}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          kind="outline"
          size="sm"
          aria-label={t('passkeys.removeLabel', { name })}
          onClick={() => onDo('remove')}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
