import type { Language } from '@kuroshio/text';
import { call } from '../platform/api.ts';

/** How turning web push on or off ended. `denied`: the person, or the browser, does not allow notifications. */
export type PushResult = 'on' | 'off' | 'denied' | 'failed';

const WORKER = '/worker.js';

/** Whether this browser has web push at all; on an iPhone only an app on the home screen has. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

async function subscription(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** The address under which this browser is pushed to; undefined where it is not. */
export async function pushedTo(): Promise<string | undefined> {
  return (await subscription().catch(() => undefined))?.endpoint;
}

function base64Url(key: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Asks the person for permission, subscribes this browser and tells the server. Only ever called on a person's tap:
 * browsers punish a question that nobody asked for.
 */
export async function startPush(language: Language): Promise<PushResult> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    const { key } = await call('notices/push-key', {}, { quiet: true, resend: 1 });
    const registration = await navigator.serviceWorker.register(WORKER);
    await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const made = await registration.pushManager.subscribe(options).catch(async () => {
      // A subscription made with another key stands in the way: the installation was set up anew.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return registration.pushManager.subscribe(options);
    });
    await call(
      'notices/subscribe-push',
      {
        endpoint: made.endpoint,
        p256dh: base64Url(made.getKey('p256dh')),
        auth: base64Url(made.getKey('auth')),
        language,
      },
      { quiet: true, resend: 2 },
    );
    return 'on';
  } catch {
    await stopPush();
    return 'failed';
  }
}

/** Ends pushing to this browser. The browser's part is what counts: the server forgets what the push service does. */
export async function stopPush(): Promise<PushResult> {
  const made = await subscription().catch(() => undefined);
  if (made === undefined) return 'off';
  await call('notices/unsubscribe-push', { endpoint: made.endpoint }, { quiet: true }).catch(() => undefined);
  return (await made.unsubscribe().catch(() => false)) ? 'off' : 'failed';
}
