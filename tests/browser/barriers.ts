import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

const bringing = new WeakSet<Page>();

/** Has a page bring axe along with each document that it loads from now on. To hand it the half megabyte for each look takes as long as the look. */
export async function bringAxe(page: Page): Promise<void> {
  bringing.add(page);
  await page.addInitScript(axe.source);
}

/**
 * What shuts somebody out of what a page shows. There are no frames in the apps whose results would have to be put together.
 * @param within what of the page; all of it where left out
 */
export async function barriersOn(
  page: Page,
  options: RunOptions = {},
  within?: string | { readonly exclude: string[] },
): Promise<AxeResults['violations']> {
  await movesNoMore(page);
  if (!bringing.has(page)) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ options, within }) => {
      const looking = (globalThis as unknown as { axe: typeof axe }).axe;
      return (await looking.run(within ?? document, options)).violations;
    },
    { options: { ...options, resultTypes: ['violations' as const] }, within },
  );
}

/**
 * Colours and places that are on their way are nobody's. A colour that goes from parent to child begins to move in the child where
 * it has ended in the parent. What turns for ever is not waited for, nor what has ended and stays as it ended until the page takes it
 * away, which it does only when it has its turn.
 */
async function movesNoMore(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moves = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    for (;;) {
      const moving = document.getAnimations().filter(moves);
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}
