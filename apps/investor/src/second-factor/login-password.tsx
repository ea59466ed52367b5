import { Field, PasswordInput } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';

export interface LoginPasswordProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

export function LoginPassword({ value, onChange, error }: LoginPasswordProps) {
  const t = useText();
  return (
    <Field label={t('secondFactor.loginPassword')} error={error}>
      <PasswordInput
        maxLength={200}
        autoComplete="current-password"
        revealLabel={t('secondFactor.passwordShow')}
        hideLabel={t('secondFactor.passwordHide')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
