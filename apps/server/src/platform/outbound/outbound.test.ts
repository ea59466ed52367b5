import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound, isWithin, type Outbound } from './index.ts';
import { createReachable } from './reachable.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(answer: RequestListener, host = '127.0.0.1', port = 0): Promise<number> {
  const server = createServer(answer).listen(port, host);
  servers.push(server);
  await new Promise((resolve, reject) => server.once('listening', () => resolve(undefined)).once('error', reject));
  return (server.address() as AddressInfo).port;
}

/** A resolver that answers each question with the next of these. */
function resolving(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const lookup = ((host: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as NonNullable<Parameters<typeof createOutbound>[0]['lookup']>;
  return { asked, lookup };
}

/** Why a call was refused, through what `fetch` wraps it in. */
async function refusal(outbound: Outbound, url: string, redirects = 3): Promise<string> {
  try {
    return `status ${(await outbound.fetch(url, { redirects })).status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.name : String(cause);
  }
}

describe('an address', () => {
  const mayReach = createReachable([]);
  it.each([
    ['this machine', ['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::']],
    ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '::ffff:10.0.0.1']],
    ['a local link, where clouds keep their metadata', ['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254']],
    ['a unique local network', ['fd00:ec2::254', 'fc00::1']],
    ['a carrier’s shared network', ['100.64.0.1', '100.127.255.255']],
    ['a translation into IPv4', ['64:ff9b::a00:1', '2002:a00:1::', '2001:0:a00:1::']],
    ['a group or everybody', ['224.0.0.1', 'ff02::1', '255.255.255.255', '240.0.0.1']],
    ['a test or a benchmark', ['192.0.2.1', '198.18.0.1', '203.0.113.1', '2001:db8::1']],
    ['no address', ['', 'localhost', '10.0.0', '127.1']],
  ])('of %s is not called', (_, addresses) => {
    for (const address of addresses) expect(mayReach(address), address).toBe(false);
  });

  it('of the open internet is called, and one that the setting names', () => {
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1', '::ffff:8.8.8.8'])
      expect(mayReach(address), address).toBe(true);
    const wider = createReachable(['10.1.0.0/16', 'fd00:1::/32']);
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5']) expect(wider(address), address).toBe(true);
    for (const address of ['10.2.0.1', 'fd00:2::5', '127.0.0.1']) expect(wider(address), address).toBe(false);
  });

  it('is within a block of its own kind only', () => {
    expect(isWithin('10.0.0.1', ['::/0'])).toBe(false);
    expect(isWithin('::ffff:10.0.0.1', ['10.0.0.0/8'])).toBe(true);
    expect(isWithin('10.0.0.1', ['0.0.0.0/0'])).toBe(true);
  });
});

describe('a call', () => {
  it.each(['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '0x7f.1', '2130706433', 'localhost'])(
    'to this machine as %s is refused before anything is sent',
    async (host) => {
      let called = 0;
      const port = await serve((_, response) => {
        called++;
        response.end('secret');
      });
      const outbound = createOutbound({ allowed: [] });
      expect(await refusal(outbound, `http://${host}:${port}/`)).toBe('OutboundRefused');
      await expect(outbound.check(`http://${host}:${port}/`)).rejects.toThrow(/OUTBOUND_ALLOWED/);
      expect(called).toBe(0);
    },
  );

  it('of another scheme is refused', async () => {
    const outbound = createOutbound({ allowed: [] });
    for (const url of ['file:///etc/passwd', 'data:text/plain,x', 'ftp://example.com/'])
      expect(await refusal(outbound, url)).toBe('OutboundRefused');
  });

  it('goes to the address that was looked at, whatever the name says afterwards', async () => {
    const told: string[] = [];
    const port = await serve((_, response) => response.end(String(told.push('outside'))), '127.0.0.2');
    await serve((_, response) => response.end(String(told.push('inside'))), '127.0.0.1', port);
    const rebinding = resolving(['127.0.0.2'], ['127.0.0.1']);
    const outbound = createOutbound({ allowed: ['127.0.0.2'], lookup: rebinding.lookup });
    expect(await refusal(outbound, `http://news.example:${port}/`)).toBe('status 200');
    expect(rebinding.asked).toEqual(['news.example']);
    expect(told).toEqual(['outside']);
    // The same name, now of this machine: a new connection asks anew, and is refused.
    const again = createOutbound({ allowed: ['127.0.0.2'], lookup: resolving(['127.0.0.1']).lookup });
    expect(await refusal(again, `http://news.example:${port}/`)).toBe('OutboundRefused');
    // Of several addresses those within are left out.
    const mixed = createOutbound({ allowed: ['127.0.0.2'], lookup: resolving(['127.0.0.1', '127.0.0.2']).lookup });
    expect(await refusal(mixed, `http://news.example:${port}/`)).toBe('status 200');
    expect(told).toEqual(['outside', 'outside']);
  });

  it('is not led inside, by an address, a name or a chain', async () => {
    let inside = 0;
    const port = await serve((_, response) => response.end(String(++inside)), '127.0.0.1');
    let target = '';
    await serve(
      (request, response) => {
        if (request.url === '/again') response.writeHead(307, { location: target }).end();
        else response.writeHead(302, { location: target === '' ? '/again' : target }).end();
      },
      '127.0.0.2',
      port,
    );
    const outbound = createOutbound({
      allowed: ['127.0.0.2'],
      lookup: resolving(['127.0.0.2'], ['127.0.0.1']).lookup,
    });
    const from = `http://127.0.0.2:${port}/`;
    for (target of [
      `http://127.0.0.1:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
    ])
      expect(await refusal(outbound, from), target).toBe('OutboundRefused');
    // Leads back to itself without end.
    target = '/again';
    expect(await refusal(outbound, from)).toBe('OutboundRefused');
    // A name that was outside leads to one that is inside.
    target = `http://metadata.example:${port}/`;
    expect(await refusal(outbound, `http://news.example:${port}/`)).toBe('OutboundRefused');
    expect(inside).toBe(0);
  });

  it('follows no more than it is told, and takes no key to another origin', async () => {
    const seen: unknown[] = [];
    const other = await serve((request, response) => {
      seen.push(request.headers);
      response.end('there');
    });
    const port = await serve((_, response) =>
      response.writeHead(301, { location: `http://127.0.0.1:${other}/` }).end(),
    );
    const outbound = createOutbound({ allowed: ['127.0.0.0/8'] });
    const headers = { accept: 'text/xml', cookie: 'a=b', 'X-API-KEY': 'secret', authorization: 'Bearer x' };
    const answer = await outbound.fetch(`http://127.0.0.1:${port}/`, { headers, redirects: 1 });
    expect(await answer.text()).toBe('there');
    expect(seen[0]).toMatchObject({ accept: 'text/xml' });
    expect(seen[0]).not.toMatchObject({ cookie: 'a=b' });
    expect(Object.keys(seen[0] as object)).not.toContain('x-api-key');
    expect(Object.keys(seen[0] as object)).not.toContain('authorization');
    await expect(outbound.fetch(`http://127.0.0.1:${port}/`, { headers })).rejects.toThrow(/leads elsewhere/);
  });

  it('by WebSocket is refused as well, by address and by name', async () => {
    const port = await serve((_, response) => response.end());
    const outbound = createOutbound({ allowed: [], lookup: resolving(['10.0.0.1']).lookup });
    expect(() => outbound.webSocket(`ws://127.0.0.1:${port}/`)).toThrow(/OUTBOUND_ALLOWED/);
    const socket = outbound.webSocket(`ws://prices.example:${port}/`);
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.name).toBe('OutboundRefused');
  });
});
