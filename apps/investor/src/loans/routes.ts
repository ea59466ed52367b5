import { loans } from '@kuroshio/text/areas/loans.ts';
import { verification } from '@kuroshio/text/areas/verification.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

const own = { needsSession: true };

export const loanScreens: readonly ScreenRoute[] = [
  screen(
    '/information/loan',
    [loans, verification],
    () => import('./loan-screen.tsx').then((file) => file.LoanScreen),
    own,
  ),
  screen('/information/loanRecords', [loans], () => import('./loan-records.tsx').then((file) => file.LoanRecords), own),
];
