import { percentText, Tag, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { MorePages } from '../layout/more-pages.tsx';
import { countText, dateText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { isLost, LOOKS_AT_PAPER_EVERY, PAPER_STATES, type PaperCard } from './paper-words.ts';
import { settingText } from './run-words.ts';

/** Every run on paper, the newest first. */
export function PaperList() {
  const t = useText();
  const pages = usePages(
    'laboratory/list-papers',
    {},
    ({ papers, more }) => {
      const last = papers.at(-1);
      return more && last !== undefined ? { before: last.id } : undefined;
    },
    { refetchInterval: LOOKS_AT_PAPER_EVERY },
  );
  const [first] = pages.data?.pages ?? [];
  const papers = pages.data?.pages.flatMap((page) => page.papers) ?? [];
  if (first === undefined) return null;
  return (
    <section className="mt-2 bg-surface-raised pt-3 pb-1">
      <h2 className="px-4 text-lg font-semibold text-ink">{t('laboratory.papers')}</h2>
      <p className="px-4 text-xs text-ink-faint">{t('laboratory.papersNote', { most: first.most })}</p>
      {papers.length === 0 && <p className="px-4 py-4 text-sm text-ink-muted">{t('laboratory.papersNone')}</p>}
      <ul className="mt-1" aria-label={t('laboratory.papers')}>
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} />
        ))}
      </ul>
      {papers.length > 0 && pages.hasNextPage && <MorePages pages={pages} />}
    </section>
  );
}

function PaperRow({ paper }: { paper: PaperCard }) {
  const t = useText();
  const navigate = useNavigate();
  const { id, number, algorithm, beginsOn, days, state, totalBps } = paper;
  const [word, kind] = PAPER_STATES[state];
  return (
    <li className="not-last:hairline-b">
      <button
        type="button"
        onClick={() => navigate(`/home/laboratoryPaper?id=${id}`)}
        className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 text-left active:bg-surface-sunken"
      >
        <span className="min-w-0">
          <span className="block text-base text-ink">
            {t('laboratory.paperNumber', { number })} {t(`laboratory.${algorithm}`)} {settingText(paper)}
          </span>
          <span className="num block text-xs whitespace-normal text-ink-faint">
            {t('laboratory.paperSince', { date: dateText(beginsOn), days: countText(days) })}
          </span>
        </span>
        <span className="ml-auto flex flex-col items-end gap-0.5">
          {isLost(paper) ? (
            <span className="text-base text-ink-muted">--</span>
          ) : (
            <span className={`num text-base ${TONE_TEXT[toneOf(totalBps)]}`}>{percentText(totalBps)}</span>
          )}
          <Tag kind={kind}>{t(word)}</Tag>
        </span>
      </button>
    </li>
  );
}
