import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type FullConfig, type TestInfo } from '@playwright/test';

const styles = path.resolve(import.meta.dirname, '../../../packages/ui/src/utilities.css');

/** Words in the app's own fonts: figures, Latin, Chinese, Korean, in two weights. */
function probe(): string {
  const fonts = /--font-sans:([^;]+);/.exec(readFileSync(styles, 'utf8'))?.[1] ?? 'sans-serif';
  const words = '0123456789.,% Kuroshio 黑潮證券漲跌 쿠로시오';
  return `<body style="margin:8px;font:15px/22px ${fonts.replace(/"/g, "'").replace(/\s+/g, ' ')}">${words}<br><b>${words}</b>`;
}

/** Whether the pictures that are taken are stored anew instead of compared. */
export function isRenewing({ updateSnapshots }: Pick<FullConfig, 'updateSnapshots'>): boolean {
  return updateSnapshots === 'all' || updateSnapshots === 'changed';
}

/** Skips the tests where letters look otherwise than on the machine that made the pictures, and says so. */
export async function expectSameFonts(browser: Browser, info: TestInfo): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 60 }, deviceScaleFactor: 1 });
  await page.setContent(probe());
  const picture = await page.screenshot();
  await page.close();
  if (isRenewing(info.config)) {
    expect(picture).toMatchSnapshot('font-probe.png');
    return;
  }
  try {
    expect(picture).toMatchSnapshot('font-probe.png', { maxDiffPixelRatio: 0.002 });
  } catch {
    const reason = 'the stored pictures were made with other fonts than this machine has (font-probe.png)';
    process.stdout.write(`Pictures of screens are not compared: ${reason}.\n`);
    info.skip(true, reason);
  }
}
