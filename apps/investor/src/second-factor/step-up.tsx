import type { EndpointPath, StepUpFactor } from '@kuroshio/contract';
import { Button, Field, Input, Sheet } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { StepUpButton } from '../passkeys/step-up-button.tsx';
import { OF_FACTOR, OF_PASSKEY } from './factor-codes.ts';

export interface StepUpProps {
  /** Of the call that may ask for a code. */
  error: Error | null;
  loading: boolean;
  /** The call, in which a passkey may be shown in the place of the code; of one by somebody who is not signed in nothing is said. */
  of?: EndpointPath | undefined;
  appOnly?: boolean | undefined;
  /** Sends the same call again with the code, or the passkey. */
  onCode: (shown: StepUpFactor) => void;
  /** The customer will not show one: the call is forgotten. */
  onClose: () => void;
}

/** Asks for the code of the second factor where a call was refused for want of one; shows nothing else. */
export function StepUp({ error, loading, of, appOnly, onCode, onClose }: StepUpProps) {
  const t = useText();
  const asking = isRefused(error, ...OF_FACTOR);
  // It stays while the call is sent again.
  const [open, setOpen] = useState(false);
  if (asking && !open) setOpen(true);
  if (!asking && !loading && open) setOpen(false);
  return (
    <Sheet open={open} onClose={onClose} title={t('secondFactor.stepTitle')} closeLabel={t('shell.close')}>
      {open && <Entry error={error} loading={loading} of={of} appOnly={appOnly} onCode={onCode} />}
    </Sheet>
  );
}

function Entry({ error, loading, of, appOnly, onCode }: Omit<StepUpProps, 'onClose'>) {
  const t = useText();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The sheet stands in the form that it belongs to, as React sees it.
    event.stopPropagation();
    if (code.trim() !== '') onCode(code.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-5 px-5 pt-5 pb-8">
      <CodeField
        appOnly={appOnly}
        value={code}
        onChange={setCode}
        error={isRefused(error, 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_USED') ? failureText(error) : undefined}
      />
      <Button type="submit" block loading={loading} disabled={code.trim() === ''}>
        {t('secondFactor.confirmStep')}
      </Button>
      {isRefused(error, ...OF_PASSKEY) && (
        <p role="alert" className="text-sm text-danger">
          {failureText(error)}
        </p>
      )}
      {of !== undefined && <StepUpButton of={of} loading={loading} onShown={onCode} />}
    </form>
  );
}

export interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  className?: string | undefined;
  /** Recovery codes are not taken here. */
  appOnly?: boolean | undefined;
}

/** A code of the app, or a recovery code. */
export function CodeField({ value, onChange, error, className, appOnly = false }: CodeFieldProps) {
  const t = useText();
  return (
    <Field
      className={className}
      label={t('secondFactor.code')}
      hint={appOnly ? undefined : t('secondFactor.codeHint')}
      error={error}
    >
      <Input
        name="secondFactor"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder={t(appOnly ? 'secondFactor.appCodePlaceholder' : 'secondFactor.codePlaceholder')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
