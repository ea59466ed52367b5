import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium of the browser tests, for what is no test. CHROMIUM_PATH names another. */
export function launchChromium(): Promise<Browser> {
  const found = process.env['CHROMIUM_PATH'] ?? places.find((file) => existsSync(file));
  return chromium.launch({
    ...(found === undefined ? {} : { executablePath: found }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}
