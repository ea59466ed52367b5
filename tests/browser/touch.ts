import type { CDPSession, Page } from '@playwright/test';

/** One finger on the screen, moved step by step as a hand does. */
export class Finger {
  readonly #session: CDPSession;
  #at = { x: 0, y: 0 };

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async down(x: number, y: number): Promise<void> {
    this.#at = { x, y };
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [this.#at] });
  }

  async move(x: number, y: number, steps = 8): Promise<void> {
    const from = this.#at;
    for (let step = 1; step <= steps; step++) {
      this.#at = { x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps };
      await this.#session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [this.#at] });
    }
  }

  async up(): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}
