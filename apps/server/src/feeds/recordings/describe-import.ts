import type { Instruments } from '@kuroshio/market';
import type { Imported } from './import-recordings.ts';
import type { ImportProblem, ProblemKind } from './problem.ts';

/** Instruments named in a summary; a file of a whole exchange has hundreds. */
const MOST_NAMED = 8;

function describeProblems(kind: ProblemKind, problems: readonly ImportProblem[]): string {
  const [first] = problems;
  const example = first === undefined ? '' : `${first.file}${first.row > 0 ? `:${first.row}` : ''} ${first.detail}`;
  return `  ${String(problems.length).padStart(6)} ${first?.outcome ?? ''}, ${kind}: ${example}${problems.length > 1 ? ' …' : ''}`;
}

/** The import in a few lines for a person: what will be played, and of each kind of oddity how many and one of them. */
export function describeImport(instruments: Instruments, { recordings, problems, rows }: Imported): string {
  const lines = recordings.slice(0, MOST_NAMED).map(({ instrumentNo, days }) => {
    const symbol = instruments.byNo(instrumentNo)?.symbol ?? String(instrumentNo);
    const kind = days.some(({ minutes }) => minutes !== null) ? 'days of minutes' : 'days';
    return `  ${symbol}: ${days.length} ${kind}, ${days[0]?.bar.date} to ${days.at(-1)?.bar.date}`;
  });
  if (recordings.length > MOST_NAMED) lines.push(`  and ${recordings.length - MOST_NAMED} instruments more`);
  const byKind = [...Map.groupBy(problems, ({ kind }) => kind)].toSorted(([, a], [, b]) => b.length - a.length);
  const leftOut = problems
    .filter(({ outcome }) => outcome === 'left out')
    .reduce((sum, { row, rows: ofFile }) => sum + (row > 0 ? 1 : (ofFile ?? 0)), 0);
  return [
    `Read ${rows} rows: ${recordings.length} instruments to play, ${leftOut} rows left out.`,
    ...lines,
    ...byKind.map(([kind, own]) => describeProblems(kind, own)),
  ].join('\n');
}
