import { Button, Field, Input, Sheet, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';

export interface OfPasskey {
  id: string;
  /** As it is called on the screen. */
  name: string;
  /** As its owner has called it; may be empty. */
  own: string;
}

export function RenameSheet({ of, onClose }: { of: OfPasskey | undefined; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open={of !== undefined} onClose={onClose} title={t('passkeys.renameTitle')} closeLabel={t('shell.close')}>
      {of !== undefined && <Form of={of} onDone={onClose} />}
    </Sheet>
  );
}

function Form({ of, onDone }: { of: OfPasskey; onDone: () => void }) {
  const t = useText();
  const [name, setName] = useState(of.own);
  const [looked, setLooked] = useState(false);
  const { mutate, isPending, error } = useSend('passkeys/rename', { quiet: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (name.trim() === '') return;
    mutate(
      { id: of.id, name: name.trim() },
      {
        onSuccess: () => {
          showToast(t('passkeys.renamed'), { kind: 'success' });
          onDone();
        },
        onSettled: () => void refresh('passkeys/list'),
      },
    );
  };
  const missing = looked && name.trim() === '' ? t('passkeys.nameMissing') : undefined;
  return (
    <form noValidate onSubmit={submit} className="space-y-5 px-5 pt-5 pb-8">
      <Field label={t('passkeys.newName')} error={missing ?? (error === null ? undefined : failureText(error))}>
        <Input
          maxLength={40}
          autoComplete="off"
          placeholder={of.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" block loading={isPending}>
        {t('passkeys.save')}
      </Button>
    </form>
  );
}
