/** A call that the head of the page has sent before the app was there (`early-start.ts`). */
export interface EarlyAnswer {
  readonly response: Response;
  /** By this device's clock, epoch ms. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

declare global {
  var earlyCalls: Record<string, Promise<EarlyAnswer>> | undefined;
}

/**
 * The answer to a call that was sent early, once: whoever asks the same a second time wants a newer one.
 * @param body what is sent, as JSON
 */
export function takeEarly(path: string, body: string): Promise<EarlyAnswer> | undefined {
  const key = `${path} ${body}`;
  const answer = globalThis.earlyCalls?.[key];
  if (answer !== undefined) delete globalThis.earlyCalls?.[key];
  return answer;
}

/** Who is signed in has changed: what was asked for somebody else is nobody's. */
export function dropEarly(): void {
  globalThis.earlyCalls = undefined;
}
