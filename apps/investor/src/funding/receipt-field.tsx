import type { OutputOf } from '@kuroshio/contract';
import { PlusIcon, Spinner } from '@kuroshio/ui';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { call } from '../platform/api.ts';
import { failureText } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { PHOTO_PATIENCE, shrinkPhoto } from '../verification/shrink-photo.ts';

/** The picture of a receipt: taken or chosen, sent at once, and shown with what a reviewer may say against it. */
export function ReceiptField({ onReady, error }: { onReady: () => void; error: string | undefined }) {
  const t = useText();
  const id = useId();
  const [picture, setPicture] = useState<string>();
  const [sent, setSent] = useState<OutputOf<'funding/upload-receipt'>>();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => (picture === undefined ? undefined : URL.revokeObjectURL(picture)), [picture]);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again after it failed.
    event.target.value = '';
    if (file === undefined) return;
    setSending(true);
    setFailure(undefined);
    try {
      setSent(
        await call(
          'funding/upload-receipt',
          {},
          { file: await shrinkPhoto(file), quiet: true, patience: PHOTO_PATIENCE },
        ),
      );
      setPicture(URL.createObjectURL(file));
      onReady();
    } catch (thrown) {
      setFailure(failureText(thrown));
    } finally {
      setSending(false);
    }
  };

  const wrong = failure ?? error;
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium text-ink-muted">{t('funding.receipt')}</p>
      <label
        htmlFor={id}
        className={`relative grid aspect-[8/5] w-full place-items-center overflow-hidden rounded-md border border-dashed bg-surface-sunken has-focus-visible:border-brand has-focus-visible:ring-1 has-focus-visible:ring-brand ${wrong === undefined ? 'border-line-strong' : 'border-danger'}`}
      >
        {picture === undefined ? (
          <span className="flex flex-col items-center gap-1 px-4 text-center text-sm text-ink-muted">
            <PlusIcon className="size-6 text-brand" />
            {t('funding.receiptTake')}
          </span>
        ) : (
          <img src={picture} alt="" className="size-full object-contain" />
        )}
        {sending && (
          <span className="absolute inset-0 grid place-items-center bg-surface-raised/85">
            <Spinner className="size-6 text-brand" />
          </span>
        )}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t('funding.receipt')}
          disabled={sending}
          aria-describedby={`${id}-text`}
          onChange={(event) => void choose(event)}
          className="sr-only"
        />
      </label>
      <div id={`${id}-text`} aria-live="polite" className="mt-1.5 text-xs">
        {wrong !== undefined && <p className="text-danger">{wrong}</p>}
        {wrong === undefined && sent?.doubts.length === 0 && (
          <p className="text-ink-faint">{t('funding.receiptGood')}</p>
        )}
        {wrong === undefined &&
          sent?.doubts.map((doubt) => (
            <p key={doubt} className="text-warn">
              {t(doubt === 'receipt-small' ? 'funding.reasonReceiptSmall' : 'funding.reasonReceiptBlurred')}
            </p>
          ))}
      </div>
    </div>
  );
}
