import { LANGUAGE_NAMES } from '@kuroshio/text';
import { Button, Cell, CellGroup, Dialog, Segmented, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { useNavigate } from '../platform/navigation.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useConfig } from '../platform/config.ts';
import { leaveLoggedOut } from '../platform/leave.ts';
import { prefer, usePreferences } from '../platform/preferences.ts';
import { useSignedIn } from '../platform/session.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { Devices } from './devices.tsx';

/** `/information/setting`: language, colours, the devices signed in, and the way out. */
export function Setting() {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const version = useConfig('version');
  const { theme, updown } = usePreferences();
  return (
    <>
      <BackBar title={t('account.settingTitle')} />
      <div className="space-y-4 pt-2 pb-10">
        <CellGroup title={t('account.groupDisplay')}>
          <Cell
            label={t('account.language')}
            value={LANGUAGE_NAMES[language].name}
            onPress={() => navigate('/information/changeLang')}
          />
          <div className="px-4 py-3 hairline-b">
            <p className="mb-2 text-base text-ink">{t('account.theme')}</p>
            <Segmented
              label={t('account.theme')}
              options={[
                { value: 'system', label: t('account.themeSystem') },
                { value: 'light', label: t('account.themeLight') },
                { value: 'dark', label: t('account.themeDark') },
              ]}
              value={theme}
              onChange={(value) => prefer('theme', value)}
            />
          </div>
          <div className="px-4 py-3">
            <div className="mb-2 flex items-center justify-between text-base text-ink">
              {t('account.updown')}
              <span aria-hidden="true" className="num text-sm font-semibold">
                <span className="text-up">▲1.28%</span> <span className="ml-2 text-down">▼0.64%</span>
              </span>
            </div>
            <Segmented
              label={t('account.updown')}
              options={[
                { value: 'red-up', label: t('account.redUp') },
                { value: 'green-up', label: t('account.greenUp') },
              ]}
              value={updown}
              onChange={(value) => prefer('updown', value)}
            />
          </div>
        </CellGroup>
        {signedIn && (
          <>
            <CellGroup title={t('account.groupSecurity')}>
              <Cell label={t('account.passwordTitle')} onPress={() => navigate('/information/loginPass')} />
              <Cell label={t('restrictions.title')} onPress={() => navigate('/information/restrictions')} />
              <Cell
                label={t('ownLimits.title')}
                note={t('ownLimits.menuText')}
                onPress={() => navigate('/information/ownLimits')}
              />
              <Cell
                label={t('secondFactor.title')}
                note={t('secondFactor.menuText')}
                onPress={() => navigate('/information/secondFactor')}
              />
              <Cell
                label={t('passkeys.title')}
                note={t('passkeys.menuText')}
                onPress={() => navigate('/information/passkeys')}
              />
            </CellGroup>
            <CellGroup>
              <Cell
                label={t('dataExport.title')}
                note={t('dataExport.menuText')}
                onPress={() => navigate('/information/dataExport')}
              />
            </CellGroup>
            <Devices />
            <Logout />
            <CellGroup>
              <Cell
                label={t('closing.title')}
                note={t('closing.menuText')}
                onPress={() => navigate('/information/closeAccount')}
              />
            </CellGroup>
          </>
        )}
        <CellGroup title={t('account.groupAbout')}>
          <Cell label={t('account.version')} value={<span className="num">{version}</span>} />
        </CellGroup>
      </div>
    </>
  );
}

function Logout() {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, isSuccess } = useSend('identity/logout');
  const logout = () =>
    mutate(
      {},
      {
        onSuccess: () => {
          setAsking(false);
          showToast(t('account.loggedOut'), { kind: 'success' });
          leaveLoggedOut();
        },
        onError: () => setAsking(false),
      },
    );
  return (
    <div className="px-3">
      <Button block kind="outline" disabled={isSuccess} onClick={() => setAsking(true)}>
        {t('account.logout')}
      </Button>
      <Dialog
        open={asking}
        title={t('account.logoutTitle')}
        confirmLabel={t('account.logout')}
        confirmKind="danger"
        cancelLabel={t('shell.cancel')}
        onConfirm={logout}
        onCancel={() => setAsking(false)}
        loading={isPending}
      >
        {t('account.logoutText')}
      </Dialog>
    </div>
  );
}
