import { type ScreenRoute, screen } from './layout/screen.ts';
import { marketRoutes } from './routes-market.ts';

const loginRoutes: ScreenRoute[] = [
  screen('/login/reLogin', () => import('./identity/re-login.tsx').then((file) => file.ReLogin), { first: true }),
  screen('/login/start', () => import('./identity/start.tsx').then((file) => file.Start), { first: true }),
  screen('/login/start1', () => import('./identity/start-practice.tsx').then((file) => file.StartPractice)),
  screen('/login/login', () => import('./identity/login.tsx').then((file) => file.Login), { first: true }),
  screen('/login/loginAfter', () => import('./identity/login-after.tsx').then((file) => file.LoginAfter), {
    needsSession: true,
  }),
  screen('/login/register', () => import('./identity/register.tsx').then((file) => file.RegisterTaiwan), {
    first: true,
  }),
  screen('/login/registerWai', () => import('./identity/register.tsx').then((file) => file.RegisterOther), {
    first: true,
  }),
];

const accountRoutes: ScreenRoute[] = [
  screen('/information/index', () => import('./account/account.tsx').then((file) => file.Account), {
    keepAlive: true,
    tab: 'account',
  }),
  screen('/information/setting', () => import('./account/setting.tsx').then((file) => file.Setting)),
  screen('/information/changeLang', () => import('./account/change-lang.tsx').then((file) => file.ChangeLang)),
  screen('/information/fundRecord', () => import('./statements/fund-record.tsx').then((file) => file.FundRecord), {
    needsSession: true,
  }),
];

const noticeRoutes: ScreenRoute[] = [
  screen('/home/newsList', () => import('./notices/news-list.tsx').then((file) => file.NewsList), {
    keepAlive: true,
    tab: 'news',
  }),
  screen('/home/newsDetail', () => import('./notices/news-detail.tsx').then((file) => file.NewsDetail)),
  screen('/information/userInfo', () => import('./notices/inbox-screen.tsx').then((file) => file.InboxScreen), {
    needsSession: true,
  }),
  screen('/information/msgInfo', () => import('./notices/message-screen.tsx').then((file) => file.MessageScreen), {
    needsSession: true,
  }),
  screen(
    '/information/noticeSetting',
    () => import('./notices/notice-setting.tsx').then((file) => file.NoticeSetting),
    {
      needsSession: true,
    },
  ),
  screen('/information/alerts', () => import('./notices/alerts-screen.tsx').then((file) => file.AlertsScreen), {
    needsSession: true,
  }),
  screen('/information/calendar', () => import('./calendar/calendar-screen.tsx').then((file) => file.CalendarScreen)),
];

/** The first address leads on: to the login, or past it. */
const start: ScreenRoute = {
  path: '/',
  handle: {},
  load: () => Promise.reject(new Error('nothing is shown here')),
  guard: () => '/login/reLogin',
};

/** Every screen of the app. */
export const screenRoutes: readonly ScreenRoute[] = [
  start,
  ...loginRoutes,
  ...accountRoutes,
  ...noticeRoutes,
  ...marketRoutes,
];
