import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@kuroshio/text';
import { CheckIcon, showToast, Spinner } from '@kuroshio/ui';
import { useState } from 'react';
import { BackBar } from '../layout/back-bar.tsx';
import { changeLanguage, currentText, useLanguage, useText } from '../platform/texts.ts';

/** `/information/changeLang`: the language of the app, each in its own words. */
export function ChangeLang() {
  const t = useText();
  const shown = useLanguage();
  const [loading, setLoading] = useState<Language>();

  const choose = async (language: Language) => {
    if (language === shown) return;
    setLoading(language);
    try {
      await changeLanguage(language);
      showToast(currentText()('account.languageChanged', { name: LANGUAGE_NAMES[language].name }), { kind: 'success' });
    } catch {
      showToast(t('shell.networkFailed'), { kind: 'error' });
    } finally {
      setLoading(undefined);
    }
  };

  return (
    <>
      <BackBar title={t('account.languageTitle')} />
      <div className="px-3 pt-3">
        <ul className="overflow-hidden rounded-lg bg-surface-raised">
          {LANGUAGES.map((language) => (
            <li key={language} className="not-last:hairline-b">
              <button
                type="button"
                lang={LANGUAGE_NAMES[language].tag}
                aria-pressed={language === shown}
                onClick={() => void choose(language)}
                className="flex h-14 w-full items-center justify-between px-4 text-base text-ink active:bg-surface-sunken"
              >
                <span className={language === shown ? 'font-semibold text-brand' : undefined}>
                  {LANGUAGE_NAMES[language].name}
                </span>
                {loading === language && <Spinner className="size-5 text-brand" />}
                {language === shown && loading === undefined && <CheckIcon className="size-5 text-brand" />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
