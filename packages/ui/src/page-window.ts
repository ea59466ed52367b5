export const PER_PAGE = 10;
export const PAGE_BUTTONS = 5;

/** Number of pages for this many rows; at least 1. */
export function pageCount(rows: number, perPage = PER_PAGE): number {
  return Math.max(1, Math.ceil(rows / perPage));
}

/** The page numbers that have a button: at most `buttons`, the current one in the middle where there is room. */
export function pageWindow(current: number, pages: number, buttons = PAGE_BUTTONS): number[] {
  const shown = Math.min(buttons, pages);
  const first = Math.min(Math.max(1, current - Math.floor(shown / 2)), pages - shown + 1);
  return Array.from({ length: shown }, (_, index) => first + index);
}
