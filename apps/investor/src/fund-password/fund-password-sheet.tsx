import { Button, PasswordBoxes, Sheet } from '@kuroshio/ui';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';

export interface FundPasswordSheetProps {
  open: boolean;
  onClose: () => void;
  /** What is done with it. */
  confirmLabel: string;
  loading: boolean;
  /** Why it was not taken. */
  error: string | undefined;
  onConfirm: (password: string) => void;
}

/** Asks for the fund password before something is done; it is forgotten as the sheet closes. */
export function FundPasswordSheet({ open, onClose, ...rest }: FundPasswordSheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('destinations.enter')} closeLabel={t('shell.close')}>
      {open && <Entry {...rest} />}
    </Sheet>
  );
}

function Entry({ confirmLabel, loading, error, onConfirm }: Omit<FundPasswordSheetProps, 'open' | 'onClose'>) {
  const t = useText();
  const [password, setPassword] = useState('');
  return (
    <div className="space-y-4 px-5 pt-5 pb-8">
      <PasswordBoxes
        label={t('destinations.fundPassword')}
        value={password}
        onChange={setPassword}
        invalid={error !== undefined}
        disabled={loading}
      />
      <div aria-live="polite">{error !== undefined && <p className="text-sm text-danger">{error}</p>}</div>
      <Button
        block
        loading={loading}
        disabled={password.length < 6}
        onClick={() => {
          onConfirm(password);
          setPassword('');
        }}
      >
        {confirmLabel}
      </Button>
    </div>
  );
}
