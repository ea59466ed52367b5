import { isIP } from 'node:net';

/** A name that no stranger's name server answers for: an address, or this machine. */
function isNobodysName(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.localhost');
}

/**
 * Whether a page may open a live connection: one of ours, not one of another site that would read with this browser's
 * rights. That a page's host is the one that it asks proves nothing where the host is a name: whoever owns a name can have
 * it lead here (DNS rebinding). So a name must be that of PUBLIC_URL; an address, or localhost, only be the one that is asked.
 * @param publicUrl setting PUBLIC_URL
 */
export function mayConnect(
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  publicUrl: string | undefined,
): boolean {
  // Programs send no origin.
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (publicUrl !== undefined && page.origin === new URL(publicUrl).origin) return true;
  return page.host === host && isNobodysName(page.hostname);
}
