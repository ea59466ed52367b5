// The one worker of the app. It opens the app where there is no network, from the page and the files that were last used;
// it brings the newest version of the page and says so; and it shows what the server pushes while the app is closed. Calls
// pass it by: nothing that a customer has been told lies here (`platform/last-known.ts` keeps that, until they sign out).

const SHELL = 'shell';
/** Files of the app have their hash in their names: what lies here is never old. More than a version of the app has. */
const MOST_FILES = 300;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === '/') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

/** The page as it was last seen, at once; a newer one is there at the next visit, and the app is told of it now. */
async function openPage(event) {
  const shell = await caches.open(SHELL);
  const known = await shell.match('/');
  const newest = fetch('/', { cache: 'no-cache' }).then(async (page) => {
    if (!page.ok) return page;
    const text = await page.clone().text();
    const before = known === undefined ? text : await known.clone().text();
    await shell.put('/', page.clone());
    if (text !== before) await tell(event.resultingClientId, 'renewed');
    return page;
  });
  if (known === undefined) return newest;
  event.waitUntil(newest.catch(() => undefined));
  return known.clone();
}

async function openFile(request) {
  const shell = await caches.open(SHELL);
  const known = await shell.match(request.url);
  if (known !== undefined) return known;
  const file = await fetch(request);
  if (file.ok) await keep(shell, request.url, file.clone());
  // The server has moved on: the page that asks for this is not opened again.
  else if (file.status === 404) await shell.delete('/');
  return file;
}

async function keep(shell, url, file) {
  await shell.put(url, file);
  const keys = await shell.keys();
  const files = keys.filter((key) => new URL(key.url).pathname !== '/');
  for (const old of files.slice(0, Math.max(0, files.length - MOST_FILES))) await shell.delete(old);
}

async function tell(clientId, message) {
  // The page that is being opened does not listen yet.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  (await self.clients.get(clientId))?.postMessage(message);
}

/** What the first visit has loaded before there was a worker; the browser has it still. */
self.addEventListener('message', (event) => {
  const { loaded } = event.data ?? {};
  if (!Array.isArray(loaded)) return;
  event.waitUntil(
    caches.open(SHELL).then(async (shell) => {
      for (const url of ['/', ...loaded]) {
        if ((await shell.match(url)) !== undefined) continue;
        const file = await fetch(url).catch(() => undefined);
        if (file?.ok) await shell.put(url, file);
      }
    }),
  );
});

self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // What is no message of ours still has to show something: browsers ask for it.
  }
  const { title = 'Kuroshio', body = '', tag, url = '/' } = message;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      // Who looks at the app is told inside it.
      if (windows.some((one) => one.visibilityState === 'visible')) return undefined;
      return self.registration.showNotification(title, {
        body,
        tag,
        data: { url },
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
      });
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only ever a page of this app.
  const target = new URL(event.notification.data?.url ?? '/', self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const [open] = windows;
      if (open === undefined) return self.clients.openWindow(target.href);
      await open.focus();
      return open.navigate(target.href);
    }),
  );
});
