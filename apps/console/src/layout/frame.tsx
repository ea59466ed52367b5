import { MenuOutlined } from '@ant-design/icons';
import { fill } from '@kuroshio/text/fill.ts';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Button, Drawer, Grid, Layout, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../platform/api.ts';
import { timeText } from '../platform/format.ts';
import { setSession, useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { queryClient, useCall } from '../platform/use-call.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LateWithdrawals } from './late-withdrawals.tsx';
import { usePageTitle } from './page-title.ts';
import { SCREENS } from './screens.ts';

const MAY_SEE_WITHDRAWALS = SCREENS.find(({ to }) => to === '/withdrawals')?.roles ?? [];

/** What stands around every screen: where one is, who one is, and what waits. */
export function Frame() {
  const texts = useTexts();
  const session = useSession();
  const navigate = useNavigate();
  const wide = Grid.useBreakpoint().md ?? true;
  const [open, setOpen] = useState(false);
  const house = useCall('operators/house', {});
  usePageTitle(useScreenName());
  useEffect(() => {
    if (session === undefined) {
      queryClient.clear();
      void navigate({ to: '/sign-in' });
    }
  }, [session, navigate]);
  if (session === undefined) return null;
  return (
    <Layout className="frame" hasSider={wide}>
      {wide && (
        <Layout.Sider className="frame-side" width={224}>
          <Side />
        </Layout.Sider>
      )}
      <Layout>
        <header className="frame-head">
          {!wide && (
            <Button
              icon={<MenuOutlined />}
              aria-label={texts.app.menu}
              aria-expanded={open}
              onClick={() => setOpen(true)}
            />
          )}
          {house.data !== undefined && <Tag color="gold">{texts.app[house.data.mode]}</Tag>}
          <span className="grow" />
          <span>{session.name}</span>
          {session.roles.map((role) => (
            <Tag key={role}>{texts.roles[role]}</Tag>
          ))}
          {wide && (
            <span className="faint num">
              {fill(texts.app.endsIn, { time: timeText(session.endsAt).slice(11, 16) })}
            </span>
          )}
          <LanguageSwitch />
          <SignOut />
        </header>
        <main className="frame-main">
          <LateWithdrawals mayOpen={session.roles.some((role) => MAY_SEE_WITHDRAWALS.includes(role))} />
          <Outlet />
        </main>
      </Layout>
      {!wide && (
        <Drawer placement="left" size={260} open={open} onClose={() => setOpen(false)} rootClassName="side-drawer">
          <div className="frame-side" onClickCapture={() => setOpen(false)}>
            <Side />
          </div>
        </Drawer>
      )}
    </Layout>
  );
}

/** As the menu has it, with the number of the record that is open. */
function useScreenName(): string {
  const texts = useTexts();
  const [, place = '', ...record] = useLocation().pathname.split('/');
  const screen = SCREENS.find(({ to }) => to === `/${place}`);
  return [screen === undefined ? '' : texts.nav[screen.text], ...record].join(' ').trim();
}

function Side() {
  const texts = useTexts();
  const session = useSession();
  const house = useCall('operators/house', {});
  const waiting = useCall('requests/list', {}, { watch: true });
  const mine = (waiting.data?.requests ?? []).filter(({ may }) => may === 'approve').length;
  const late = useCall('funding/late-withdrawals', {}, { watch: true }).data?.late ?? 0;
  return (
    <nav aria-label={texts.app.menu}>
      <div className="frame-brand">
        <img src="/ops/icon.svg" alt="" />
        {house.data?.title ?? ''} {texts.app.title}
      </div>
      {SCREENS.filter(({ roles }) => roles.some((role) => session?.roles.includes(role))).map(({ to, text }) => (
        <Link key={to} to={to} className="side-link">
          {texts.nav[text]}
          {to === '/requests' && mine > 0 && <span className="side-count num">{mine}</span>}
          {to === '/withdrawals' && late > 0 && <span className="side-count num">{late}</span>}
        </Link>
      ))}
    </nav>
  );
}

function SignOut() {
  const texts = useTexts();
  function leave(): void {
    // It goes with the session's token; whether it arrives or not, this browser has forgotten it.
    call('operators/sign-out', {}).catch(() => undefined);
    setSession(undefined);
  }
  return <Button onClick={leave}>{texts.app.signOut}</Button>;
}
