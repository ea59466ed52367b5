import { Button, DocumentIcon, QuotesIcon, SearchIcon, showToast } from '@kuroshio/ui';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@kuroshio/text';
import { Link, useNavigate } from '../platform/navigation.tsx';
import { ModeTag } from '../layout/mode-tag.tsx';
import { Mark } from '../layout/mark.tsx';
import { useConfig } from '../platform/config.ts';
import { changeLanguage, useLanguage, useText } from '../platform/texts.ts';

/** `/login/start`: the first page a newcomer sees: the language, and what this is. */
export function Start() {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const title = useConfig('title');
  const change = (value: Language) =>
    changeLanguage(value).catch(() => showToast(t('shell.networkFailed'), { kind: 'error' }));
  const points = [
    [QuotesIcon, t('welcome.startPointOrders'), t('welcome.startPointOrdersText')],
    [DocumentIcon, t('welcome.startPointBooks'), t('welcome.startPointBooksText')],
    [SearchIcon, t('welcome.startPointOpen'), t('welcome.startPointOpenText')],
  ] as const;
  return (
    <div className="flex min-h-dvh flex-col bg-surface-raised px-6 pb-6">
      <div className="-mr-2 flex h-12 items-center justify-end">
        <ModeTag />
      </div>
      <Mark className="mt-2 size-16" />
      <p className="mt-5 text-sm font-medium text-brand [text-autospace:normal]">
        {t('welcome.welcome', { brand: title === '' ? t('shell.brand') : title })}
      </p>
      <h1 className="mt-1 text-3xl font-semibold text-ink">{t('welcome.startTitle')}</h1>
      <p className="mt-3 text-base text-ink-muted">{t('welcome.startText')}</p>
      <ul className="mt-7 grid gap-5">
        {points.map(([Icon, name, text]) => (
          <li key={name} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand">
              <Icon />
            </span>
            <span>
              <span className="block text-base font-semibold text-ink">{name}</span>
              <span className="mt-0.5 block text-sm text-ink-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-8">
        <ul aria-label={t('welcome.startLanguage')} className="flex gap-2">
          {LANGUAGES.map((value) => (
            <li key={value} className="flex-1">
              <button
                type="button"
                lang={LANGUAGE_NAMES[value].tag}
                aria-pressed={value === language}
                onClick={() => void change(value)}
                className={`h-11 w-full rounded-md text-base ${
                  value === language ? 'bg-brand-soft font-semibold text-brand' : 'bg-surface-sunken text-ink-muted'
                }`}
              >
                {LANGUAGE_NAMES[value].name}
              </button>
            </li>
          ))}
        </ul>
        <Button block className="mt-4" onClick={() => navigate('/login/start1')}>
          {t('shell.next')}
        </Button>
        <Link
          to="/home/index"
          className="mx-auto mt-1 grid h-11 w-fit place-items-center px-4 text-base text-ink-faint"
        >
          {t('welcome.browseAsGuest')}
        </Link>
      </div>
    </div>
  );
}
