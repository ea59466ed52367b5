import { type RefObject, useEffect } from 'react';

/**
 * Lets a table that is wider than its place be reached and scrolled by keys too (WCAG 2.1.1), where nothing in it can be. One that
 * fits is no stop on the way. antd draws the part that scrolls and takes nothing for it, so it is told afterwards.
 */
export function useScrollingByKeys(table: RefObject<HTMLElement | null>, label: string): void {
  useEffect(() => {
    const part = table.current?.querySelector<HTMLElement>('.ant-table-content');
    if (part === null || part === undefined) return;
    const look = new ResizeObserver(() => {
      const scrolls = part.scrollWidth > part.clientWidth;
      for (const [name, value] of [
        ['tabindex', '0'],
        ['role', 'region'],
        ['aria-label', label],
      ] as const)
        if (scrolls) part.setAttribute(name, value);
        else part.removeAttribute(name);
    });
    look.observe(part);
    for (const inside of part.children) look.observe(inside);
    return () => look.disconnect();
  }, [table, label]);
}
