import { Empty, Skeleton, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { LoanCard } from './loan-card.tsx';
import type { Loan } from './loan-words.ts';
import { RepaySheet } from './repay-sheet.tsx';

type Show = Loan['state'];

/** `/information/loanRecords`: what is owed and what was paid back, and paying back. */
export function LoanRecords() {
  const t = useText();
  const [show, setShow] = useState<Show>('borrowing');
  const [paying, setPaying] = useState<Loan>();
  return (
    <>
      <BackBar title={t('loans.records')} />
      <Tabs
        label={t('loans.records')}
        value={show}
        onChange={(key) => setShow(key as Show)}
        tabs={[
          { key: 'borrowing', label: t('loans.borrowing') },
          { key: 'completed', label: t('loans.completed') },
        ]}
      />
      <List key={show} show={show} onRepay={setPaying} />
      <RepaySheet loan={paying} onClose={() => setPaying(undefined)} />
    </>
  );
}

function List({ show, onRepay }: { show: Show; onRepay: (loan: Loan) => void }) {
  const t = useText();
  const pages = usePages('loans/list-loans', { show }, ({ loans, more }) => {
    const last = loans.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  if (pages.data === undefined) {
    return (
      <div className="px-3 pt-3" aria-busy={pages.error === null}>
        <Awaited asked={pages} bones={<Skeleton shape="card" count={2} />} />
      </div>
    );
  }
  const rows = pages.data.pages.flatMap(({ loans }) => loans);
  if (rows.length === 0) {
    const title = t(show === 'borrowing' ? 'loans.emptyBorrowing' : 'loans.emptyCompleted');
    return <Empty title={title} note={t('loans.emptyText')} />;
  }
  return (
    <ul className="space-y-3 px-3 pt-3 pb-10">
      {rows.map((loan) => (
        <li key={loan.id}>
          <LoanCard loan={loan} onRepay={() => onRepay(loan)} />
        </li>
      ))}
      {pages.hasNextPage && <MorePages pages={pages} />}
    </ul>
  );
}
