import { type ReactNode, useState } from 'react';
import { PledgeSheet } from './pledge-sheet.tsx';
import type { CoveredLoan, PledgedShares } from './pledge-words.ts';
import { ReturnSheet } from './return-sheet.tsx';

/** What a screen with loans on shares needs to have others put up for them and taken back. */
export interface Pledging {
  onPledge: (loan: CoveredLoan) => void;
  onReturn: (shares: PledgedShares) => void;
}

/** @returns both actions, and the sheets that they open */
export function usePledging(liftedFromBps: number): Pledging & { sheets: ReactNode } {
  const [loan, setLoan] = useState<CoveredLoan>();
  const [returned, setReturned] = useState<PledgedShares>();
  return {
    ...{ onPledge: setLoan, onReturn: setReturned },
    sheets: (
      <>
        <PledgeSheet loan={loan} onClose={() => setLoan(undefined)} />
        <ReturnSheet shares={returned} liftedFromBps={liftedFromBps} onClose={() => setReturned(undefined)} />
      </>
    ),
  };
}
