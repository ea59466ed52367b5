import type { OutputOf } from '@kuroshio/contract';
import { Button, showToast, Tag } from '@kuroshio/ui';
import { QrCode } from '../destinations/qr-code.tsx';
import { FactRows } from '../layout/fact-rows.tsx';
import { copyText } from '../platform/copy-text.ts';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';

/** Where to send, and what nobody may get wrong about it. */
export function OwnAddress({ of }: { of: OutputOf<'chain-deposits/networks'>['networks'][number] }) {
  const t = useText();
  const { network, address, isPractice, minimum, confirmations } = of;
  const copy = async () => {
    const copied = await copyText(address);
    showToast(t(copied ? 'chainDeposits.copied' : 'chainDeposits.copyFailed'), { kind: copied ? 'success' : 'error' });
  };
  return (
    <div>
      <p className="rounded-md bg-surface-sunken px-4 py-3 text-sm text-danger">
        {t('chainDeposits.only', { network })}
      </p>
      <div className="mt-4 text-center">
        <QrCode text={address} label={t('chainDeposits.qrLabel', { network })} />
        <p className="mt-3 flex items-center justify-center gap-2 text-sm text-ink-faint">
          {t('chainDeposits.address')} <Tag kind="accent">{network}</Tag>
          {isPractice && <Tag kind="warn">{t('chainDeposits.practice')}</Tag>}
        </p>
        <p className="num mt-1.5 text-base whitespace-normal break-all text-ink">{address}</p>
        <Button kind="outline" block className="mt-3" onClick={() => void copy()}>
          {t('chainDeposits.copy')}
        </Button>
      </div>
      {isPractice && <p className="mt-3 text-sm text-ink-muted">{t('chainDeposits.practiceText')}</p>}
      <div className="mt-3">
        <FactRows
          rows={[
            [t('chainDeposits.minimum'), cashText(minimum, 'USDT')],
            [t('chainDeposits.needed'), t('chainDeposits.neededBlocks', { count: confirmations })],
            [
              t('chainDeposits.fee'),
              <span key="fee" className="whitespace-normal">
                {t('chainDeposits.feeText')}
              </span>,
            ],
          ]}
        />
      </div>
      <p className="mt-2 text-xs text-ink-faint">{t('chainDeposits.belowText')}</p>
    </div>
  );
}
