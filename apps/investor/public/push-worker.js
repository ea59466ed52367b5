// Shows what the server pushes while the app is closed, and opens the app where it leads. It keeps nothing and serves
// no page: the app itself is always the newest one of the server.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
      return self.registration.showNotification(title, { body, tag, data: { url }, icon: '/icon.svg' });
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
