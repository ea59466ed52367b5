import type { Page } from '@playwright/test';

/**
 * Loads an address anew, also where only its part behind # is another than that of the page before. By way of an empty page each
 * would come to a browser process of its own, which compiles the whole app again.
 */
export async function loadAnew(page: Page, address: string): Promise<void> {
  if (withoutHash(page.url()) !== withoutHash(address)) {
    await page.goto(address);
    return;
  }
  await page.evaluate((next) => history.replaceState(null, '', next), address);
  await page.reload();
}

const withoutHash = (address: string) => address.split('#')[0];
