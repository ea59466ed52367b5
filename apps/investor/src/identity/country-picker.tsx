import { CheckIcon, DownIcon, SearchBox, Sheet } from '@kuroshio/ui';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../platform/texts.ts';
import { callingCode, countriesIn, findCountries } from './countries.ts';

export interface CountryPickerProps {
  value: string;
  onPick: (country: string) => void;
  /** Not offered: it has a screen of its own. */
  without?: string | undefined;
}

/** The country code before a phone number; opens the list of countries. */
export function CountryPicker({ value, onPick, without }: CountryPickerProps) {
  const t = useText();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const countries = useMemo(() => countriesIn(language).filter(({ code }) => code !== without), [language, without]);
  const found = findCountries(countries, typed);
  const chosen = countries.find(({ code }) => code === value);
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={
          chosen === undefined
            ? t('identity.countryPick')
            : `${t('identity.country')}: ${chosen.name} +${chosen.calling}`
        }
        className="num -ml-3.5 flex h-11 min-w-0 items-center gap-1 pr-2.5 pl-3.5 text-base font-medium text-ink"
      >
        {chosen === undefined ? t('identity.country') : callingCode(value)}
        <DownIcon className="size-4 text-ink-faint" />
      </button>
      <Sheet open={open} onClose={close} title={t('identity.countryPick')} closeLabel={t('shell.close')}>
        <div className="sticky top-0 z-1 bg-surface-raised px-4 py-2.5">
          <SearchBox
            value={typed}
            onChange={setTyped}
            placeholder={t('identity.countrySearch')}
            clearLabel={t('shell.close')}
          />
        </div>
        <ul className="min-h-[50dvh] pb-4">
          {found.map((country) => (
            <li key={country.code} className="not-last:hairline-b">
              <button
                type="button"
                aria-current={country.code === value || undefined}
                onClick={() => {
                  onPick(country.code);
                  close();
                }}
                className="flex min-h-12 w-full items-center gap-3 px-5 text-left active:bg-surface-sunken"
              >
                <span className="min-w-0 flex-1 text-base">{country.name}</span>
                {country.code === value && <CheckIcon className="size-5 text-brand" />}
                <span className="num w-12 text-right text-base text-ink-faint">+{country.calling}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-5 py-10 text-center text-sm text-ink-faint">{t('identity.countryNone')}</li>
          )}
        </ul>
      </Sheet>
    </>
  );
}
