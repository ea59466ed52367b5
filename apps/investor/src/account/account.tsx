import {
  AccountIcon,
  AssetsIcon,
  BellIcon,
  Button,
  Cell,
  CellGroup,
  CompanyIcon,
  DividendIcon,
  DocumentIcon,
  ExchangeIcon,
  EyeOffIcon,
  IndustryIcon,
  NewsIcon,
  RankingIcon,
  Segmented,
  SettingIcon,
  Skeleton,
  showToast,
} from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { Awaited } from '../layout/awaited.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { SearchMenu } from '../layout/search-menu.tsx';
import { invitationLink } from '../identity/draft.ts';
import { Mark } from '../layout/mark.tsx';
import { copyText } from '../platform/copy-text.ts';
import { useAccountEvents } from '../platform/live.ts';
import { prefer, usePreferences } from '../platform/preferences.ts';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { RulesMenu } from '../rules/rules-menu.tsx';
import { AssetsCard } from './assets-card.tsx';
import { Balances } from './balances.tsx';

/** `/information/index`: who is signed in, what they have, and the way to everything of the account. */
export function Account() {
  const signedIn = useSignedIn();
  return (
    <>
      <SearchMenu leading={<Mark className="size-8 shrink-0" />} />
      <h1 className="sr-only">{useText()('account.title')}</h1>
      {signedIn ? <Own /> : <Guest />}
    </>
  );
}

function Own() {
  const t = useText();
  const market = usePreferences((preferences) => preferences.market);
  const refreshAll = () => refresh('portfolio/assets', 'portfolio/holds', 'identity/session');
  useAccountEvents(() => void refresh('portfolio/assets', 'portfolio/holds'));
  return (
    <Refreshable onRefresh={refreshAll}>
      <div className="space-y-3 pb-6">
        <Head />
        <div className="px-3">
          <Segmented
            label={t('worth.marketSwitch')}
            options={[
              { value: 'twd', label: t('account.marketTwd') },
              { value: 'usd', label: t('account.marketUsd') },
            ]}
            value={market}
            onChange={(value) => prefer('market', value)}
          />
        </div>
        <AssetsCard market={market} />
        <MoneyActions />
        <Menu signedIn />
        <Balances market={market} />
        <RulesMenu />
      </div>
    </Refreshable>
  );
}

/** What is done with money most: two buttons, and the wallet behind them. */
function MoneyActions() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <div className="grid grid-cols-3 gap-2 px-3 large-text:grid-cols-1">
      <Button className="!px-2" onClick={() => navigate('/information/recharge')}>
        {t('funding.recharge')}
      </Button>
      <Button className="!px-2" kind="outline" onClick={() => navigate('/information/cashOut')}>
        {t('funding.cashOut')}
      </Button>
      <Button className="!px-2" kind="outline" onClick={() => navigate('/information/payBag')}>
        {t('funding.wallet')}
      </Button>
    </div>
  );
}

function Head() {
  const t = useText();
  const asked = useCall('identity/session', {}, { staleTime: 60_000 });
  const { data } = asked;
  const copy = async (code: string) => {
    const copied = await copyText(invitationLink(code));
    showToast(t(copied ? 'account.linkCopied' : 'account.copyFailed'), { kind: copied ? 'success' : 'error' });
  };
  if (data === undefined) {
    const bones = <Skeleton count={2} className="space-y-2 bg-surface-raised p-4 [&>div]:w-40" />;
    return (
      <section aria-busy={asked.error === null}>
        <Awaited asked={asked} bones={bones} className="bg-surface-raised !py-6" />
      </section>
    );
  }
  return (
    <section className="bg-surface-raised px-4 pt-4 pb-4">
      <p className="num text-xl font-semibold text-ink">{data.phone}</p>
      <p className="num mt-0.5 text-sm text-ink-faint">{t('account.number', { account: data.account })}</p>
      {data.invitationCode !== '' && (
        <div className="mt-3 flex items-center gap-3 large-text:flex-wrap rounded-md bg-surface-sunken py-1 pr-1 pl-3.5">
          <div className="min-w-0 flex-1 large-text:flex-auto">
            <p className="text-xs text-ink-faint">
              {t('account.invitation')} · {t('account.invitationLeft', { count: data.invitationsLeft })}
            </p>
            <p className="num truncate text-base font-semibold text-ink">{data.invitationCode}</p>
          </div>
          <Button kind="ghost" size="md" onClick={() => void copy(data.invitationCode)}>
            {t('account.copyLink')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Guest() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <div className="space-y-3 pb-6">
      <section className="bg-surface-raised px-6 py-8 text-center">
        <p className="text-xl font-semibold text-ink">{t('account.guestTitle')}</p>
        <p className="mt-1.5 text-base text-ink-muted">{t('account.guestText')}</p>
        <Button block className="mt-6" onClick={() => navigate('/login/login')}>
          {t('account.signIn')}
        </Button>
      </section>
      <Menu signedIn={false} />
      <RulesMenu />
    </div>
  );
}

function Menu({ signedIn }: { signedIn: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <CellGroup>
      {signedIn && (
        <Cell
          icon={<DocumentIcon />}
          label={t('account.menuFundRecord')}
          note={t('account.menuFundRecordText')}
          onPress={() => navigate('/information/fundRecord')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<ExchangeIcon />}
          label={t('account.menuExchange')}
          note={t('account.menuExchangeText')}
          onPress={() => navigate('/information/exChange')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<DividendIcon />}
          label={t('coupons.title')}
          note={t('coupons.menuText')}
          onPress={() => navigate('/home/coupons')}
        />
      )}
      <Cell
        icon={<CompanyIcon />}
        label={t('account.menuOfferings')}
        note={t('account.menuOfferingsText')}
        onPress={() => navigate('/home/newStock')}
      />
      {signedIn && (
        <Cell
          icon={<RankingIcon />}
          label={t('account.menuStrategies')}
          note={t('account.menuStrategiesText')}
          onPress={() => navigate('/home/fllow')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<IndustryIcon />}
          label={t('account.menuDayTrading')}
          note={t('account.menuDayTradingText')}
          onPress={() => navigate('/home/dayTrading')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<AssetsIcon />}
          label={t('loans.title')}
          note={t('loans.menuText')}
          onPress={() => navigate('/information/loan')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<CompanyIcon />}
          label={t('margin.title')}
          note={t('margin.menuText')}
          onPress={() => navigate('/information/margin')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<CompanyIcon />}
          label={t('usMargin.title')}
          note={t('usMargin.menuText')}
          onPress={() => navigate('/information/usMargin')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<AssetsIcon />}
          label={t('securedLoans.title')}
          note={t('securedLoans.menuText')}
          onPress={() => navigate('/information/securedLoan')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<CompanyIcon />}
          label={t('lending.title')}
          note={t('lending.menuText')}
          onPress={() => navigate('/information/lending')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<AccountIcon />}
          label={t('verification.title')}
          note={t('verification.menuText')}
          onPress={() => navigate('/information/authInfo')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<EyeOffIcon />}
          label={t('destinations.fundPassword')}
          note={t('destinations.fundPasswordMenu')}
          onPress={() => navigate('/information/fundPass')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<CompanyIcon />}
          label={t('destinations.cards')}
          note={t('destinations.cardsMenu')}
          onPress={() => navigate('/information/bankList')}
        />
      )}
      {signedIn && (
        <Cell
          icon={<AssetsIcon />}
          label={t('destinations.addresses')}
          note={t('destinations.addressesMenu')}
          onPress={() => navigate('/information/usdtAddress')}
        />
      )}
      {signedIn && (
        <Cell icon={<BellIcon />} label={t('notices.alerts')} onPress={() => navigate('/information/alerts')} />
      )}
      <Cell icon={<NewsIcon />} label={t('calendar.title')} onPress={() => navigate('/information/calendar')} />
      <Cell
        icon={<SettingIcon />}
        label={t('account.menuSetting')}
        note={t(signedIn ? 'account.menuSettingText' : 'account.menuSettingGuestText')}
        onPress={() => navigate('/information/setting')}
      />
    </CellGroup>
  );
}
