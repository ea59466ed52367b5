import type { OutputOf } from '@kuroshio/contract';
import { Button, Empty, PlusIcon, Skeleton, Sheet, showToast, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { NeedsFundPassword } from '../fund-password/needs-fund-password.tsx';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { copyText } from '../platform/copy-text.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { NeedsVerification } from '../verification/needs-verification.tsx';
import { AddressForm } from './address-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { UsableTag } from './usable-tag.tsx';

type Address = OutputOf<'destinations/list-addresses'>[number];

const HERE = '/information/usdtAddress';

/** `/information/usdtAddress`: the customer's USDT addresses; with `?add=1` a form for a new one. */
export function UsdtAddress() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const adding = params.get('add') === '1';
  return (
    <>
      <BackBar title={t(adding ? 'destinations.addAddress' : 'destinations.addresses')} />
      {adding ? (
        <div className="pb-10">
          <NeedsVerification>
            <NeedsFundPassword>
              <AddressForm onDone={() => navigate(HERE, { replace: true })} />
            </NeedsFundPassword>
          </NeedsVerification>
        </div>
      ) : (
        <Addresses />
      )}
    </>
  );
}

function Addresses() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('destinations/list-addresses', {}, { staleTime: 0 });
  const [leaving, setLeaving] = useState<Address>();
  const [shown, setShown] = useState<Address>();
  const remove = useSend('destinations/remove-address');
  const confirm = () => {
    if (leaving === undefined) return;
    remove.mutate(
      { id: leaving.id },
      {
        onSuccess: () => showToast(t('destinations.removed'), { kind: 'success' }),
        onSettled: () => {
          setLeaving(undefined);
          void refresh('destinations/list-addresses');
        },
      },
    );
  };
  const { data } = asked;
  return (
    <div className="space-y-3 px-3 pt-3 pb-10" aria-busy={data === undefined && asked.error === null}>
      {data === undefined && <Awaited asked={asked} bones={<Skeleton shape="card" count={2} />} />}
      {data?.length === 0 && (
        <Empty title={t('destinations.addressesEmpty')} note={t('destinations.addressesEmptyText')} />
      )}
      <ul className="space-y-3">
        {data?.map((address) => (
          <li key={address.id}>
            <AddressFace address={address} onShow={() => setShown(address)} onRemove={() => setLeaving(address)} />
          </li>
        ))}
      </ul>
      {data !== undefined && (
        <Button
          block
          kind={data.length === 0 ? 'primary' : 'outline'}
          icon={<PlusIcon className="size-5" />}
          onClick={() => navigate(`${HERE}?add=1`)}
        >
          {t('destinations.addAddress')}
        </Button>
      )}
      <p className="px-1 text-xs text-ink-faint">{t('destinations.waitText')}</p>
      <Sheet
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown?.network ?? ''}
        closeLabel={t('shell.close')}
      >
        {shown !== undefined && (
          <div className="space-y-4 px-5 pt-5 pb-8 text-center">
            <QrCode text={shown.address} label={t('destinations.qrLabel', { network: shown.network })} />
            <p className="num text-sm whitespace-normal break-all text-ink">{shown.address}</p>
          </div>
        )}
      </Sheet>
      <RemoveDialog
        title={leaving && t('destinations.removeAddressTitle')}
        loading={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setLeaving(undefined)}
      />
    </div>
  );
}

interface AddressFaceProps {
  address: Address;
  onShow: () => void;
  onRemove: () => void;
}

function AddressFace({ address, onShow, onRemove }: AddressFaceProps) {
  const t = useText();
  const copy = async () => {
    const copied = await copyText(address.address);
    showToast(t(copied ? 'destinations.copied' : 'destinations.copyFailed'), { kind: copied ? 'success' : 'error' });
  };
  return (
    <article className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="flex min-w-0 items-center gap-2 text-base font-semibold text-ink">
          <Tag kind="accent">{address.network}</Tag>
          <span className="truncate">{address.label}</span>
        </h2>
        <UsableTag usableFrom={address.usableFrom} />
      </div>
      <p className="num mt-2.5 text-sm whitespace-normal break-all text-ink">{address.address}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="soft" size="sm" onClick={() => void copy()}>
          {t('destinations.copy')}
        </Button>
        <Button kind="soft" size="sm" onClick={onShow}>
          {t('destinations.qr')}
        </Button>
        <Button
          kind="outline"
          size="sm"
          className="ml-auto"
          aria-label={`${t('destinations.remove')} ${address.address}`}
          onClick={onRemove}
        >
          {t('destinations.remove')}
        </Button>
      </div>
    </article>
  );
}
