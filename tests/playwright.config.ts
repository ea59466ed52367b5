import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const found = process.env['CHROMIUM_PATH'] ?? browsers.find((file) => existsSync(file));
/** The same engine without the window that nobody sees: a third less processor time. It draws letters a little otherwise. */
const shell =
  process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium-headless-shell', found].find((file) => existsSync(file ?? ''));

function started(executablePath: string | undefined) {
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
    ],
  };
}

/** The app in a real browser against the real program, on a screen as large as a phone's. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browser',
  globalSetup: ['./browser/start-for-browser.ts', './browser/pictures/offer-still-market.ts'],
  snapshotPathTemplate: '{testDir}/browser/pictures/stored/{arg}{ext}',
  // One for each of two cores. What a busy machine let wait for too long is tried once more alone (`tools/test.ts`).
  workers: 2,
  // What is done in a line changes what the program holds; a screen that is only looked at, and a market that stands still for its
  // pictures, are as good a second later.
  projects: [
    {
      name: 'lines',
      testIgnore: ['**/pictures/**', '**/screens.spec.ts'],
      // What moves takes a tenth of the processor's time; files whose lines depend on it have it on.
      use: { launchOptions: started(shell), contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'screens', testMatch: '**/browser/screens.spec.ts', use: { launchOptions: started(shell) } },
    { name: 'pictures', testMatch: '**/pictures/**/*.spec.ts' },
  ],
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A machine with two cores runs the program, its database and two browsers.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    // What a test keeps back or changes on its way must not come from a store; `installed-app.spec.ts` allows it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: started(found),
  },
});
