import { Button } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useAskLogin } from '../quotes/ask-login.ts';

/** In the place of the account: a calm word about what this is, and the two ways in. */
export function GuestCard() {
  const t = useText();
  const navigate = useNavigate();
  const askLogin = useAskLogin();
  return (
    <section data-surface="own" className="px-4 pt-4 pb-5">
      <h2 className="text-xl font-semibold text-ink">{t('home.guestTitle')}</h2>
      <p className="mt-1 text-sm text-ink-muted">{t('home.guestText')}</p>
      <div className="mt-3.5 flex gap-3">
        <Button size="md" className="flex-1" onClick={() => navigate('/login/register')}>
          {t('home.guestRegister')}
        </Button>
        <Button kind="outline" size="md" className="flex-1" onClick={() => askLogin()}>
          {t('home.guestSignIn')}
        </Button>
      </div>
    </section>
  );
}
