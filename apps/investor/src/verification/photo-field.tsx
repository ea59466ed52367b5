import type { PhotoSide, VerificationCase } from '@kuroshio/contract';
import { PlusIcon, Spinner } from '@kuroshio/ui';
import { type ChangeEvent, useId, useState } from 'react';
import { call } from '../platform/api.ts';
import { failureText } from '../platform/failure.ts';
import { dateTimeText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';
import { useCaseDraft } from './case-draft.ts';
import { PHOTO_PATIENCE, shrinkPhoto } from './shrink-photo.ts';

export interface PhotoFieldProps {
  side: PhotoSide;
  /** What the server has of it. */
  photo: VerificationCase['photos'][number] | undefined;
  error: string | undefined;
}

/** One side of a document: taken or chosen, sent at once, and shown with what a reviewer may say against it. */
export function PhotoField({ side, photo, error }: PhotoFieldProps) {
  const t = useText();
  const id = useId();
  const picture = useCaseDraft((draft) => draft.pictures[side]);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const label = t(side === 'front' ? 'verification.front' : 'verification.back');

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again after it failed.
    event.target.value = '';
    if (file === undefined) return;
    setSending(true);
    setFailure(undefined);
    try {
      await call(
        'verification/upload-photo',
        { side },
        { file: await shrinkPhoto(file), quiet: true, patience: PHOTO_PATIENCE },
      );
      const { pictures } = useCaseDraft.getState();
      if (pictures[side] !== undefined) URL.revokeObjectURL(pictures[side]);
      useCaseDraft.setState({ pictures: { ...pictures, [side]: URL.createObjectURL(file) } });
      await refresh('verification/own-case');
    } catch (thrown) {
      setFailure(failureText(thrown));
    } finally {
      setSending(false);
    }
  };

  const wrong = failure ?? error;
  return (
    <div className="min-w-0 flex-1">
      <label
        htmlFor={id}
        className={`relative grid aspect-[8/5] w-full place-items-center overflow-hidden rounded-md border border-dashed bg-surface-sunken has-focus-visible:border-brand has-focus-visible:ring-1 has-focus-visible:ring-brand ${wrong === undefined ? 'border-line-strong' : 'border-danger'}`}
      >
        {photo !== undefined && picture !== undefined ? (
          <img src={picture} alt="" className="size-full object-cover" />
        ) : (
          <span className="flex flex-col items-center gap-1 px-2 text-center text-xs text-ink-muted">
            {photo === undefined && <PlusIcon className="size-6 text-brand" />}
            {photo === undefined
              ? t('verification.photoTake')
              : t('verification.photoHandedIn', { time: dateTimeText(photo.at) })}
          </span>
        )}
        {sending && (
          <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-surface-raised/85 text-xs text-ink">
            <Spinner className="size-6 text-brand" />
            {t('verification.photoSending')}
          </span>
        )}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={sending}
          aria-describedby={`${id}-text`}
          onChange={(event) => void choose(event)}
          className="sr-only"
        />
      </label>
      <p className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-2 text-sm text-ink">
        <span className="font-medium">{label}</span>
        {photo !== undefined && !sending && (
          <label htmlFor={id} className="relative text-sm font-medium text-brand before:absolute before:-inset-3">
            {t('verification.photoAgain')}
          </label>
        )}
      </p>
      <div id={`${id}-text`} aria-live="polite" className="mt-0.5 text-xs">
        {wrong !== undefined ? <p className="text-danger">{wrong}</p> : photo !== undefined && <Doubts photo={photo} />}
      </div>
    </div>
  );
}

function Doubts({ photo }: { photo: VerificationCase['photos'][number] }) {
  const t = useText();
  if (photo.doubts.length === 0) return <p className="text-ink-faint">{t('verification.photoGood')}</p>;
  return photo.doubts.map((doubt) => (
    <p key={doubt} className="text-warn">
      {t(doubt === 'photo-small' ? 'verification.doubtSmall' : 'verification.doubtBlurred')}
    </p>
  ));
}
