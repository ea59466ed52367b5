import type { CasePurpose, DocumentKind, VerificationCase } from '@kuroshio/contract';
import type { RefusalCode } from '@kuroshio/refusals';
import { Button, Field, Input, Select, showToast } from '@kuroshio/ui';
import { type FormEvent, useMemo, useState } from 'react';
import { countriesIn } from '../identity/countries.ts';
import { failureText, isRefused } from '../platform/failure.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { type CaseDraft, finishCaseDraft, useCaseDraft } from './case-draft.ts';
import { DOCUMENTS } from './case-words.ts';
import { PhotoField } from './photo-field.tsx';

type FieldName = 'name' | 'document' | 'number' | 'photos';

const FIELD_OF: Readonly<Partial<Record<RefusalCode, FieldName>>> = {
  NAME_INVALID: 'name',
  ID_NUMBER_INVALID: 'number',
  PHOTO_REQUIRED: 'photos',
};

/** Name, number in two parts and photos; what was typed stays until it was handed in. */
export function CaseForm({ purpose, own }: { purpose: CasePurpose; own: VerificationCase }) {
  const t = useText();
  const draft = useCaseDraft();
  const { mutate, isPending, error, reset } = useSend('verification/submit-case');
  const [looked, setLooked] = useState(false);
  const photoOf = (side: 'front' | 'back') => own.photos.find((photo) => photo.side === side);
  const isComplete = photoOf('front') !== undefined && photoOf('back') !== undefined;
  const faults: Readonly<Record<FieldName, string | undefined>> = {
    name: draft.name.trim() === '' ? t('verification.nameRequired') : undefined,
    document: draft.document === undefined ? t('verification.documentRequired') : undefined,
    number: draft.numberFirst.length < 6 || draft.numberLast === '' ? t('verification.numberRequired') : undefined,
    photos: isComplete ? undefined : t('verification.photosRequired'),
  };
  const refused = isRefused(error) ? FIELD_OF[error.code] : undefined;
  const faultOf = (field: FieldName) =>
    (looked ? faults[field] : undefined) ?? (refused === field ? failureText(error) : undefined);
  const change = (entry: Partial<CaseDraft>) => {
    useCaseDraft.setState(entry);
    if (error !== null) reset();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    const { name, country, document, numberFirst, numberLast } = draft;
    if (document === undefined || Object.values(faults).some((fault) => fault !== undefined)) return;
    mutate(
      { purpose, name: name.trim(), country, document, numberFirst, numberLast },
      {
        onSuccess: () => {
          finishCaseDraft();
          showToast(t('verification.submitted'), { kind: 'success' });
        },
        onSettled: () => void refresh('verification/own-case'),
      },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-5 bg-surface-raised px-4 py-5">
      <p className="text-sm text-ink-muted">
        {t(purpose === 'certify' ? 'verification.lead' : 'verification.resetLead')}
      </p>
      <Field label={t('verification.name')} error={faultOf('name')}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={80}
          placeholder={t('verification.namePlaceholder')}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Papers draft={draft} change={change} error={faultOf('document')} />
      <NumberParts draft={draft} change={change} error={faultOf('number')} />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium text-ink-muted">{t('verification.photos')}</legend>
        <div className="flex gap-3">
          {(['front', 'back'] as const).map((side) => (
            <PhotoField
              key={side}
              side={side}
              photo={photoOf(side)}
              error={photoOf(side) === undefined ? faultOf('photos') : undefined}
            />
          ))}
        </div>
        <p className="mt-2 text-xs text-ink-faint">{t('verification.photoHint')}</p>
      </fieldset>
      <section className="rounded-md bg-surface-sunken px-3.5 py-3">
        <h2 className="text-sm font-semibold text-ink">{t('verification.whyTitle')}</h2>
        <p className="mt-1 text-xs text-ink-muted">{t('verification.whyText')}</p>
      </section>
      <Button type="submit" block loading={isPending}>
        {isPending ? t('verification.submitting') : t('verification.submit')}
      </Button>
    </form>
  );
}

interface PartProps {
  draft: CaseDraft;
  change: (entry: Partial<CaseDraft>) => void;
  error: string | undefined;
}

function Papers({ draft, change, error }: PartProps) {
  const t = useText();
  const language = useLanguage();
  const countries = useMemo(
    () => countriesIn(language).map(({ code, name }) => ({ value: code, label: name })),
    [language],
  );
  const documents = (Object.keys(DOCUMENTS) as DocumentKind[]).map((value) => ({ value, label: t(DOCUMENTS[value]) }));
  return (
    <>
      <Field label={t('verification.country')}>
        <Select
          title={t('verification.countryPick')}
          placeholder={t('verification.countryPick')}
          closeLabel={t('shell.close')}
          options={countries}
          value={draft.country}
          onChange={(country) => change({ country })}
        />
      </Field>
      <Field label={t('verification.document')} error={error}>
        <Select
          title={t('verification.documentPick')}
          placeholder={t('verification.documentPick')}
          closeLabel={t('shell.close')}
          options={documents}
          value={draft.document}
          onChange={(document) => change({ document })}
        />
      </Field>
    </>
  );
}

function NumberParts({ draft, change, error }: PartProps) {
  const t = useText();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink-muted">{t('verification.number')}</legend>
      <div className="flex items-start gap-2">
        <Field className="min-w-0 flex-1" label={t('verification.numberFirst')} error={error}>
          <Input
            name="numberFirst"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={6}
            value={draft.numberFirst}
            onChange={(event) => change({ numberFirst: event.target.value.toUpperCase() })}
          />
        </Field>
        <span aria-hidden="true" className="mt-9 text-lg tracking-widest text-ink-faint">
          •••
        </span>
        <Field className="w-20 shrink-0" label={t('verification.numberLast')}>
          <Input
            name="numberLast"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={1}
            value={draft.numberLast}
            onChange={(event) => change({ numberLast: event.target.value.toUpperCase() })}
          />
        </Field>
      </div>
      <p className="mt-1.5 text-xs text-ink-faint">{t('verification.numberHint')}</p>
    </fieldset>
  );
}
