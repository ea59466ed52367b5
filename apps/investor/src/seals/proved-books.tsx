import { Cell, CellGroup } from '@kuroshio/ui';
import { moneyText } from '@kuroshio/ui/number-text.ts';
import { FactRows } from '../layout/fact-rows.tsx';
import { cashText, countText, dateText, dateTimeText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import type { ProvedBook, StatementFile } from './statement-file.ts';

/** An amount of money, or shares with the decimals that they have. */
function bookAmount({ code, decimals }: ProvedBook, minor: string): string {
  return code.includes(':') ? moneyText(minor, decimals, 0) : cashText(minor, code);
}

/** What was proved: each balance beside the total that has it in it, and the publication that says so. */
export function ProvedBooks({ file: { books, publications } }: { file: StatementFile }) {
  const t = useText();
  const nameOf = useSymbolName();
  const newest = publications.at(-1);
  return (
    <>
      <CellGroup inset={false} title={t('seals.balances')} className="overflow-hidden rounded-lg">
        {books.map((book) => (
          <Cell
            key={book.asset}
            label={book.code.includes(':') ? nameOf(book.code) : book.code}
            note={`${t('seals.entries', { count: countText(book.entries) })} · ${t('seals.total', { amount: bookAmount(book, book.published.total) })}`}
            value={bookAmount(book, book.total)}
          />
        ))}
      </CellGroup>
      {newest !== undefined && (
        <section className="rounded-lg bg-surface-raised px-4 py-2">
          <FactRows
            rows={[
              [t('seals.publicationNo'), String(newest.no)],
              [t('seals.after'), `${newest.venue} ${dateText(newest.date)}`],
              [t('seals.at'), dateTimeText(newest.at)],
            ]}
          />
          <p className="mt-2 text-sm text-ink-faint">{t('seals.hash')}</p>
          <p data-hash className="text-xs break-all text-ink">
            {newest.hash}
          </p>
          <p className="mt-1 mb-2 text-xs text-ink-faint">
            {t('seals.hashNote')} {t('seals.later')}
          </p>
        </section>
      )}
    </>
  );
}
