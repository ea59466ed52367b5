import { useEffect } from 'react';
import { Link, useSearchParams } from '../platform/navigation.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useText } from '../platform/texts.ts';
import { useDraft } from './draft.ts';
import { RegisterForm } from './register-form.tsx';

/** `/login/register`: with a Taiwan phone number. */
export function RegisterTaiwan() {
  return <Register taiwan />;
}

/** `/login/registerWai`: with the phone number of any other country. */
export function RegisterOther() {
  return <Register taiwan={false} />;
}

function Register({ taiwan }: { taiwan: boolean }) {
  const t = useText();
  const [search] = useSearchParams();
  const code = search.get('code');

  useEffect(() => {
    const { country, invitationCode } = useDraft.getState();
    if (taiwan) useDraft.setState({ country: 'TW' });
    else if (country === 'TW') useDraft.setState({ country: '' });
    if (code !== null && invitationCode === '') useDraft.setState({ invitationCode: code });
  }, [taiwan, code]);

  const query = code === null ? '' : `?code=${encodeURIComponent(code)}`;
  return (
    <div className="min-h-dvh bg-surface-raised">
      <BackBar title={t('identity.registerTitle')} />
      <div className="px-6 pt-5 pb-10">
        <p className="text-xl font-semibold text-ink">
          {t(taiwan ? 'identity.registerTaiwanLead' : 'identity.registerOtherLead')}
        </p>
        <Link
          to={(taiwan ? '/login/registerWai' : '/login/register') + query}
          replace
          className="-ml-2 inline-grid h-11 place-items-center px-2 text-sm font-medium text-brand"
        >
          {t(taiwan ? 'identity.registerOther' : 'identity.registerTaiwan')}
        </Link>
        <RegisterForm taiwan={taiwan} />
        <Link
          to="/login/login"
          className="mx-auto mt-3 grid h-11 w-fit place-items-center px-4 text-base font-medium text-brand"
        >
          {t('identity.toLogin')}
        </Link>
      </div>
    </div>
  );
}
