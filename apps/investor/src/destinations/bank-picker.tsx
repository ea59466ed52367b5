import { type Bank, TAIWAN_BANKS } from '@kuroshio/identifiers';
import { CheckIcon, DownIcon, SearchBox, Sheet } from '@kuroshio/ui';
import { useState } from 'react';
import { useLanguage, useText } from '../platform/texts.ts';

export interface BankPickerProps {
  value: string;
  onPick: (bank: Bank) => void;
  invalid: boolean;
}

function fits({ code, nameTw, nameEn, bic }: Bank, typed: string): boolean {
  const wanted = typed.normalize('NFKC').trim().toLowerCase().replaceAll('台', '臺');
  const names = `${nameTw} ${nameEn} ${bic}`.toLowerCase().replaceAll('台', '臺');
  return wanted === '' || code.startsWith(wanted) || names.includes(wanted);
}

/** Opens the list of banks, searched by name, code or BIC. */
export function BankPicker({ value, onPick, invalid }: BankPickerProps) {
  const t = useText();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const nameOf = (bank: Bank) => (language === 'tw' ? bank.nameTw : bank.nameEn);
  const chosen = TAIWAN_BANKS.find(({ code }) => code === value);
  const found = TAIWAN_BANKS.filter((bank) => fits(bank, typed));
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={chosen === undefined ? t('destinations.bankPick') : `${t('destinations.bank')}: ${nameOf(chosen)}`}
        aria-invalid={invalid || undefined}
        onClick={() => setOpen(true)}
        className={`flex h-12 w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-surface-raised px-3.5 text-left text-[1rem] active:border-brand aria-invalid:border-danger ${chosen === undefined ? 'text-ink-faint' : 'text-ink'}`}
      >
        <span className="truncate">
          {chosen === undefined ? t('destinations.bankPick') : `${chosen.code} ${nameOf(chosen)}`}
        </span>
        <DownIcon className="size-5 shrink-0 text-ink-faint" />
      </button>
      <Sheet open={open} onClose={close} title={t('destinations.bankPick')} closeLabel={t('shell.close')}>
        <div className="sticky top-0 z-1 bg-surface-raised px-4 py-2.5">
          <SearchBox
            value={typed}
            onChange={setTyped}
            placeholder={t('destinations.bankSearch')}
            clearLabel={t('shell.close')}
          />
        </div>
        <ul className="min-h-[50dvh] pb-4">
          {found.map((bank) => (
            <li key={bank.code} className="not-last:hairline-b">
              <button
                type="button"
                aria-current={bank.code === value || undefined}
                onClick={() => {
                  onPick(bank);
                  close();
                }}
                className="flex min-h-12 w-full items-center gap-3 px-5 text-left active:bg-surface-sunken"
              >
                <span className="num w-10 text-base text-ink-faint">{bank.code}</span>
                <span className="min-w-0 flex-1 text-base">{nameOf(bank)}</span>
                {bank.code === value && <CheckIcon className="size-5 text-brand" />}
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-5 py-10 text-center text-sm text-ink-faint">{t('destinations.bankNone')}</li>
          )}
        </ul>
      </Sheet>
    </>
  );
}
