import type { ReactNode } from 'react';

export interface TableProps {
  /** What it is of, for screen readers. */
  label: string;
  heads: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Numbers in columns under their heads; the first column names its row. Narrow ones scroll by themselves. */
export function Table({ label, heads, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <div className="mt-2 overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table className="num w-full text-sm">
        <thead>
          <tr className="hairline-b">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`py-1.5 text-xs font-normal text-ink-faint ${at === 0 ? 'text-left' : 'pl-3 text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="not-last:hairline-b">
              {cells.map((cell, at) => (
                <td
                  key={heads[at] ?? ''}
                  className={`py-2 whitespace-nowrap ${at === 0 ? 'text-left text-ink-muted' : 'pl-3 text-right text-ink'}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
