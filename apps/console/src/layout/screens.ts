import type { OperatorRole } from '@kuroshio/contract';
import { rolesOf } from '../platform/may-call.ts';
import type { Texts } from '../texts/tables/tw.ts';

/** The screens in the order of the menu, each for who may make its call. */
export const SCREENS: readonly {
  readonly to:
    | (
        | '/overview'
        | '/requests'
        | '/verification'
        | '/deposits'
        | '/bank-files'
        | '/withdrawals'
        | '/leads'
        | '/customers'
        | '/closures'
        | '/alerts'
        | '/markets'
        | '/instruments'
        | '/exchange'
        | '/offerings'
        | '/credit'
        | '/notices'
        | '/settings'
        | '/orders'
        | '/books'
        | '/proofs'
      )
    | ('/operators' | '/log' | '/account');
  readonly text: keyof Texts['nav'];
  readonly roles: readonly OperatorRole[];
}[] = [
  { to: '/overview', text: 'overview', roles: rolesOf('house-report/read-report') },
  { to: '/requests', text: 'requests', roles: rolesOf('requests/list') },
  { to: '/verification', text: 'verification', roles: rolesOf('verification/list-cases') },
  { to: '/deposits', text: 'deposits', roles: rolesOf('funding/list-deposit-cases') },
  { to: '/bank-files', text: 'bankFiles', roles: rolesOf('bank-files/list-bank-files') },
  { to: '/withdrawals', text: 'withdrawals', roles: rolesOf('funding/list-withdrawal-cases') },
  { to: '/leads', text: 'leads', roles: rolesOf('leads/list-cases') },
  { to: '/customers', text: 'customers', roles: rolesOf('customers/find') },
  { to: '/closures', text: 'closures', roles: rolesOf('closing/retention-report') },
  { to: '/alerts', text: 'alerts', roles: rolesOf('surveillance/list-alerts') },
  { to: '/markets', text: 'markets', roles: rolesOf('oversight/markets') },
  { to: '/instruments', text: 'instruments', roles: rolesOf('instruments/list-instruments') },
  { to: '/exchange', text: 'exchange', roles: rolesOf('oversight/exchange-live') },
  { to: '/orders', text: 'orders', roles: rolesOf('order-search/list-orders') },
  { to: '/offerings', text: 'offerings', roles: rolesOf('offerings/list-running') },
  { to: '/credit', text: 'credit', roles: rolesOf('credit-oversight/list-calls') },
  { to: '/notices', text: 'notices', roles: rolesOf('notices/list-house-notices') },
  { to: '/settings', text: 'settings', roles: rolesOf('settings/list-settings') },
  { to: '/books', text: 'books', roles: rolesOf('ledger-oversight/trial-balance') },
  { to: '/proofs', text: 'proofs', roles: rolesOf('oversight/proofs') },
  { to: '/operators', text: 'operators', roles: rolesOf('operators/list-operators') },
  { to: '/log', text: 'log', roles: rolesOf('operators/list-log') },
  { to: '/account', text: 'account', roles: rolesOf('operators/own-session') },
];
