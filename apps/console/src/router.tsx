import { createHashHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { BankFileScreen } from './bank-files/bank-file-screen.tsx';
import { BankFilesScreen } from './bank-files/bank-files-screen.tsx';
import { ClosuresScreen } from './closing/closures-screen.tsx';
import { CreditScreen } from './credit/credit-screen.tsx';
import { BooksScreen } from './ledger/books-screen.tsx';
import { PostingScreen } from './ledger/posting-screen.tsx';
import { DepositScreen } from './funding/deposit-screen.tsx';
import { DepositsScreen } from './funding/deposits-screen.tsx';
import { WithdrawalScreen } from './funding/withdrawal-screen.tsx';
import { WithdrawalsScreen } from './funding/withdrawals-screen.tsx';
import { InstrumentScreen } from './instruments/instrument-screen.tsx';
import { InstrumentsScreen } from './instruments/instruments-screen.tsx';
import { Frame } from './layout/frame.tsx';
import { LeadScreen } from './leads/lead-screen.tsx';
import { LeadsScreen } from './leads/leads-screen.tsx';
import { NoticesScreen } from './notices/notices-screen.tsx';
import { OfferingsScreen } from './offerings/offerings-screen.tsx';
import { AccountScreen } from './operators/account-screen.tsx';
import { LogScreen } from './operators/log-screen.tsx';
import { OperatorsScreen } from './operators/operators-screen.tsx';
import { OrderScreen } from './order-search/order-screen.tsx';
import { OrdersScreen } from './order-search/orders-screen.tsx';
import { AlertScreen } from './oversight/alert-screen.tsx';
import { AlertsScreen } from './oversight/alerts-screen.tsx';
import { ExchangeScreen } from './oversight/exchange-screen.tsx';
import { MarketsScreen } from './oversight/markets-screen.tsx';
import { ProofsScreen } from './oversight/proofs-screen.tsx';
import { OverviewScreen } from './overview/overview-screen.tsx';
import { currentSession } from './platform/session.ts';
import { RequestScreen } from './requests/request-screen.tsx';
import { RequestsScreen } from './requests/requests-screen.tsx';
import { JoinScreen } from './sign-in/join-screen.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';
import { CaseScreen } from './verification/case-screen.tsx';
import { CasesScreen } from './verification/cases-screen.tsx';
import { CustomerScreen } from './customers/customer-screen.tsx';
import { CustomersScreen } from './customers/customers-screen.tsx';

const root = createRootRoute();
const signIn = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInScreen });
const join = createRoute({ getParentRoute: () => root, path: '/join/$token', component: JoinScreen });

/** What only who is signed in sees. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Frame,
  beforeLoad() {
    if (currentSession() === undefined) throw redirect({ to: '/sign-in' });
  },
});
const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/requests' });
  },
});
const overview = createRoute({ getParentRoute: () => inside, path: '/overview', component: OverviewScreen });
const requests = createRoute({ getParentRoute: () => inside, path: '/requests', component: RequestsScreen });
const request = createRoute({ getParentRoute: () => inside, path: '/requests/$id', component: RequestScreen });
const cases = createRoute({ getParentRoute: () => inside, path: '/verification', component: CasesScreen });
const oneCase = createRoute({ getParentRoute: () => inside, path: '/verification/$id', component: CaseScreen });
const deposits = createRoute({ getParentRoute: () => inside, path: '/deposits', component: DepositsScreen });
const deposit = createRoute({ getParentRoute: () => inside, path: '/deposits/$id', component: DepositScreen });
const bankFiles = createRoute({ getParentRoute: () => inside, path: '/bank-files', component: BankFilesScreen });
const bankFile = createRoute({ getParentRoute: () => inside, path: '/bank-files/$id', component: BankFileScreen });
const withdrawals = createRoute({ getParentRoute: () => inside, path: '/withdrawals', component: WithdrawalsScreen });
const withdrawal = createRoute({ getParentRoute: () => inside, path: '/withdrawals/$id', component: WithdrawalScreen });
const customers = createRoute({ getParentRoute: () => inside, path: '/customers', component: CustomersScreen });
const customer = createRoute({ getParentRoute: () => inside, path: '/customers/$customer', component: CustomerScreen });
const alerts = createRoute({ getParentRoute: () => inside, path: '/alerts', component: AlertsScreen });
const alert = createRoute({ getParentRoute: () => inside, path: '/alerts/$id', component: AlertScreen });
const closures = createRoute({ getParentRoute: () => inside, path: '/closures', component: ClosuresScreen });
const orders = createRoute({ getParentRoute: () => inside, path: '/orders', component: OrdersScreen });
const order = createRoute({ getParentRoute: () => inside, path: '/orders/$id', component: OrderScreen });
const markets = createRoute({ getParentRoute: () => inside, path: '/markets', component: MarketsScreen });
const instruments = createRoute({ getParentRoute: () => inside, path: '/instruments', component: InstrumentsScreen });
const instrument = createRoute({
  getParentRoute: () => inside,
  path: '/instruments/$symbol',
  component: InstrumentScreen,
});
const exchange = createRoute({ getParentRoute: () => inside, path: '/exchange', component: ExchangeScreen });
const credit = createRoute({ getParentRoute: () => inside, path: '/credit', component: CreditScreen });
const offerings = createRoute({ getParentRoute: () => inside, path: '/offerings', component: OfferingsScreen });
const leads = createRoute({ getParentRoute: () => inside, path: '/leads', component: LeadsScreen });
const lead = createRoute({ getParentRoute: () => inside, path: '/leads/$id', component: LeadScreen });
const notices = createRoute({ getParentRoute: () => inside, path: '/notices', component: NoticesScreen });
const settings = createRoute({ getParentRoute: () => inside, path: '/settings', component: SettingsScreen });
const books = createRoute({ getParentRoute: () => inside, path: '/books', component: BooksScreen });
const posting = createRoute({ getParentRoute: () => inside, path: '/books/$id', component: PostingScreen });
const proofs = createRoute({ getParentRoute: () => inside, path: '/proofs', component: ProofsScreen });
const operators = createRoute({ getParentRoute: () => inside, path: '/operators', component: OperatorsScreen });
const log = createRoute({ getParentRoute: () => inside, path: '/log', component: LogScreen });
const account = createRoute({ getParentRoute: () => inside, path: '/account', component: AccountScreen });

const tree = root.addChildren([
  signIn,
  join,
  inside.addChildren([
    ...[home, overview, requests, request, cases, oneCase, customers, customer],
    ...[deposits, deposit, bankFiles, bankFile, withdrawals, withdrawal, leads, lead],
    ...[
      closures,
      alerts,
      alert,
      markets,
      instruments,
      instrument,
      exchange,
      orders,
      order,
      credit,
      offerings,
      notices,
      settings,
      books,
      posting,
      proofs,
      operators,
      log,
      account,
    ],
  ]),
]);

/** Addresses stand behind the hash: a one-time link in one of them reaches no server and no log. */
export const router = createRouter({ routeTree: tree, history: createHashHistory(), defaultPreload: false });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
