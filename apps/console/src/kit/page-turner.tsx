import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';

/** Where one is in a list of pages, each behind the last row of the one before. */
export interface Paging {
  /** The last row of the page before; undefined on the first. */
  readonly after: string | undefined;
  readonly isFirst: boolean;
  back(): void;
  go(after: string): void;
  first(): void;
}

export function usePaging(): Paging {
  const [pages, setPages] = useState<readonly string[]>([]);
  return {
    ...{ after: pages.at(-1), isFirst: pages.length === 0 },
    back: () => setPages(pages.slice(0, -1)),
    go: (after) => setPages([...pages, after]),
    first: () => setPages([]),
  };
}

/** The ways to the pages beside this one; nothing where there is one page. */
export function PageTurner({ paging, next }: { paging: Paging; next: string | null }) {
  const texts = useTexts();
  if (paging.isFirst && next === null) return null;
  return (
    <div className="row">
      <Button disabled={paging.isFirst} onClick={paging.back}>
        {texts.app.previousPage}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && paging.go(next)}>
        {texts.app.nextPage}
      </Button>
    </div>
  );
}
