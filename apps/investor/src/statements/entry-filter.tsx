import type { SentInputOf } from '@kuroshio/contract';
import { Button, Checkbox, Field, Input, Select, Sheet } from '@kuroshio/ui';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';
import { KIND_TEXTS } from '@kuroshio/text/posting-kind-texts.ts';
import { isKind, type PostingKind } from './posting-kinds.ts';

/** What of the entries is shown. */
export interface EntryFilter {
  readonly kind: PostingKind | undefined;
  /** Also what orders set aside and give back. */
  readonly withHolds: boolean;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const NO_FILTER: EntryFilter = { kind: undefined, withHolds: false };

/** As the call takes it: what is not said is left out. */
export function filterInput({
  kind,
  withHolds,
  from,
  to,
}: EntryFilter): Omit<SentInputOf<'statements/fund-record'>, 'currency'> {
  return {
    withHolds,
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

export interface EntryFilterSheetProps {
  open: boolean;
  filter: EntryFilter;
  onClose: () => void;
  onApply: (filter: EntryFilter) => void;
}

/** Chooses kind and dates of the entries, and whether holds are among them. What is typed stays until it is applied. */
export function EntryFilterSheet({ open, filter, onClose, onApply }: EntryFilterSheetProps) {
  const t = useText();
  const [draft, setDraft] = useState(filter);
  const kinds = Object.keys(KIND_TEXTS).filter(isKind);
  const apply = (next: EntryFilter) => {
    setDraft(next);
    onApply(next);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('statements.filterTitle')}
      closeLabel={t('shell.close')}
      footer={
        <div className="flex gap-3">
          <Button kind="outline" className="flex-1" onClick={() => apply(NO_FILTER)}>
            {t('statements.clear')}
          </Button>
          <Button className="flex-2" onClick={() => apply(draft)}>
            {t('statements.apply')}
          </Button>
        </div>
      }
    >
      <div className="space-y-4 px-4 py-3">
        <Select
          title={t('statements.kindFilter')}
          placeholder={t('statements.kindAll')}
          closeLabel={t('shell.close')}
          options={[
            { value: 'all', label: t('statements.kindAll') },
            ...kinds.map((value) => ({ value, label: t(KIND_TEXTS[value]) })),
          ]}
          value={draft.kind ?? 'all'}
          onChange={(value) => setDraft({ ...draft, kind: isKind(value) ? value : undefined })}
        />
        <div className="flex flex-wrap gap-3 [&>*]:min-w-32 [&>*]:flex-1">
          <Field label={t('statements.from')}>
            <Input
              type="date"
              value={draft.from ?? ''}
              onChange={(event) => setDraft({ ...draft, from: event.target.value || undefined })}
            />
          </Field>
          <Field label={t('statements.to')}>
            <Input
              type="date"
              value={draft.to ?? ''}
              onChange={(event) => setDraft({ ...draft, to: event.target.value || undefined })}
            />
          </Field>
        </div>
        <Checkbox
          label={t('statements.withHolds')}
          checked={draft.withHolds}
          onChange={(withHolds) => setDraft({ ...draft, withHolds })}
        />
      </div>
    </Sheet>
  );
}
