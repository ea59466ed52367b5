import { TABLES } from '@kuroshio/market';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { createOutbound } from '../platform/outbound/index.ts';
import { findSymbols } from './find-symbols.ts';
import { parseAside } from './parse-aside.ts';
import { NotAFeed, parseFeed } from './parse-feed.ts';
import { plainText, webAddress } from './plain-text.ts';
import { readFeed } from './read-feed.ts';

const RSS = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>財經</title>
<item><title><![CDATA[台積電(2330) <b>法說</b> &amp; 展望]]></title><link>https://news.example/1?a=1&amp;b=2</link>
  <description>&lt;p&gt;第一段&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;p&gt;第二段&lt;/p&gt;</description>
  <guid isPermaLink="false">n-1</guid><pubDate>Thu, 09 Jul 2026 01:00:00 GMT</pubDate></item>
<item><title>Second</title><link>javascript:alert(1)</link><guid>n-2</guid><pubDate>not a day</pubDate></item>
<item><title>   </title><guid>n-3</guid></item>
</channel></rss>`;

const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title>
<entry><title type="html">Apple &amp;amp; friends (AAPL)</title><id>tag:1</id><updated>2026-07-08T20:00:00Z</updated>
<link rel="self" href="https://news.example/self"/><link rel="alternate" href="https://news.example/a"/>
<summary>Up.</summary></entry></feed>`;

describe('text of a feed', () => {
  it.each([
    ['<p>One</p><p>Two &amp; three</p>', 'One\n\nTwo & three'],
    ['a<br/>b<br>c', 'a\nb\nc'],
    ['<script>alert(1)</script>shown<style>p{}</style>', 'shown'],
    ['<script>never closed', ''],
    ['<img src=x onerror=alert(1)>text', 'text'],
    ['half a tag <img src=x onerror=', 'half a tag'],
    ['<!-- hidden --> seen', 'seen'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['&lt;b&gt;bold&lt;/b&gt;', '<b>bold</b>'],
    ['&#x53F0;&#31309; &#0; &#xD800; &unknown;', '台積 \ufffd \ufffd &unknown;'],
    ['a\u0000b\u202ec\u0007', 'a bc'],
    ['x'.repeat(30), `${'x'.repeat(19)}…`],
  ])('%j is %j', (html, text) => {
    expect(plainText(html, 20 + (html.length < 30 ? 20 : html.startsWith('x') ? 0 : 40))).toBe(text);
  });

  it.each([
    ['<p', 100_000],
    ['<', 200_000],
    ['<a>', 70_000],
    ['<a></b>', 30_000],
    ['</script ', 20_000],
    ['<script>', 20_000],
    ['<!--', 50_000],
    ['&', 200_000],
    ['&#', 100_000],
    [' \n', 100_000],
    [' ', 200_000],
    ['\u202a', 200_000],
    ['<a b=', 40_000],
  ])('%j %i times over is read at once', (piece, times) => {
    const began = performance.now();
    expect([...plainText(piece.repeat(times), 2_000)].length).toBeLessThanOrEqual(2_000);
    webAddress(piece.repeat(times));
    // As much took 14 s before; it takes a few milliseconds.
    expect(performance.now() - began).toBeLessThan(500);
  });

  it.each([
    ['https://news.example/a?b=1&amp;c=2', 'https://news.example/a?b=1&c=2'],
    [' http://news.example ', 'http://news.example/'],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['/relative', ''],
  ])('the address %j is %j', (text, address) => {
    expect(webAddress(text)).toBe(address);
  });

  it.each([
    ['台積電(2330)與鴻海（2317-TW）', ['TWSE:2330', 'TWSE:2317']],
    ['2330.TW 上漲，US:AAPL', ['TWSE:2330']],
    ['Apple (AAPL) beats, NASDAQ: MSFT follows, $NVDA', ['US:AAPL', 'US:MSFT', 'US:NVDA']],
    ['營收 2330 億元，A 級，(2026) 年', []],
    ['(AAPL) (AAPL)', ['US:AAPL']],
  ])('%s names %j', (text, symbols) => {
    expect(findSymbols(TABLES.instruments, text)).toEqual(symbols);
  });
});

describe('a feed', () => {
  it('of RSS is read as plain text, without what is no title or no address', () => {
    expect(parseFeed(RSS)).toEqual([
      {
        key: 'n-1',
        title: '台積電(2330) 法說 & 展望',
        body: '第一段\n\n第二段',
        link: 'https://news.example/1?a=1&b=2',
        at: Date.parse('2026-07-09T01:00:00Z'),
      },
      { key: 'n-2', title: 'Second', body: '', link: '', at: undefined },
    ]);
  });

  it('of Atom is read, with the address of the page', () => {
    expect(parseFeed(ATOM)).toEqual([
      {
        key: 'tag:1',
        title: 'Apple & friends (AAPL)',
        body: 'Up.',
        link: 'https://news.example/a',
        at: Date.parse('2026-07-08T20:00:00Z'),
      },
    ]);
  });

  it('does not let entities of its own grow', () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <rss><channel><item><title>&b;&b;</title><guid>1</guid></item></channel></rss>`;
    expect(parseFeed(bomb)[0]?.title).toBe('&b;&b;');
  });

  it.each([
    ['no XML', 'oops'],
    ['a page', '<html><body>404</body></html>'],
    ['half of it', '<rss><channel><item>'],
    ['nothing', ''],
  ])('that is %s is none', (_, xml) => {
    expect(() => parseFeed(xml)).toThrow(NotAFeed);
  });
});

describe('reading feeds', () => {
  const now = Date.parse('2026-07-09T02:00:00Z');
  const servers: Server[] = [];
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await test.owner.query('truncate news, news_feed');
  });
  afterAll(() => test.close());

  async function serve(answer: RequestListener, host = '127.0.0.1'): Promise<string> {
    const server = createServer(answer).listen(0, host);
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://${host}:${(server.address() as AddressInfo).port}/feed`;
  }
  const outbound = createOutbound({ allowed: ['127.0.0.1'] });
  const reader = () => ({ database: test.database, outbound, instruments: TABLES.instruments });
  const told = () => test.database.query('select facts, symbols, published_at from news order by id');
  const reading = () => test.database.query('select read_at, failed_at, problem from news_feed');

  it('keeps each entry once, with its instruments, and never dates one into the future', async () => {
    const url = await serve((_, response) => response.end(RSS.replace('Thu, 09 Jul 2026', 'Thu, 09 Jul 2099')));
    expect(await readFeed(reader(), { name: '財經', url }, now)).toBe(2);
    expect(await readFeed(reader(), { name: '財經', url }, now + 1)).toBe(0);
    expect(await told()).toMatchObject([
      {
        facts: { kind: 'feed', title: '台積電(2330) 法說 & 展望' },
        symbols: ['TWSE:2330'],
        published_at: new Date(now),
      },
      { facts: { title: 'Second', link: '' }, symbols: [], published_at: new Date(now) },
    ]);
    expect(await reading()).toEqual([{ read_at: new Date(now + 1), failed_at: null, problem: '' }]);
  });

  it('reads a document in its own encoding', async () => {
    const big5 = Buffer.from([0xa5, 0x78, 0xbf, 0x6e, 0xb9, 0x71]);
    const xml = [
      '<?xml version="1.0" encoding="big5"?><rss><channel><item><title>',
      '</title><guid>1</guid></item></channel></rss>',
    ];
    const url = await serve((_, response) =>
      response.end(Buffer.concat([Buffer.from(xml[0] ?? ''), big5, Buffer.from(xml[1] ?? '')])),
    );
    expect(await readFeed(reader(), { name: 'b', url }, now)).toBe(1);
    expect(await told()).toMatchObject([{ facts: { title: '台積電' } }]);
  });

  it.each<[string, RequestListener, RegExp, number]>([
    ['is refused', (_, response) => response.writeHead(503).end(), /HTTP 503/, 20_000],
    ['is no feed', (_, response) => response.end('<html></html>'), /neither RSS nor Atom/, 20_000],
    ['never ends', (_, response) => void response.write('<rss>'), /timeout|aborted/i, 400],
    ['is too large', (_, response) => response.end(`<rss>${' '.repeat(2_100_000)}</rss>`), /more than/, 20_000],
  ])('marks one failed that %s, and keeps what it told before', async (_, answer, problem, timeout) => {
    const good = await serve((_request, response) => response.end(RSS));
    await readFeed(reader(), { name: 'x', url: good }, now);
    const url = await serve(answer);
    expect(await readFeed(reader(), { name: 'x', url }, now + 5, { timeout })).toMatch(problem);
    expect(await told()).toHaveLength(2);
    expect(await reading()).toMatchObject([
      { read_at: new Date(now), failed_at: new Date(now + 5), problem: expect.stringMatching(problem) },
    ]);
    await readFeed(reader(), { name: 'x', url: good }, now + 9);
    expect(await reading()).toEqual([{ read_at: new Date(now + 9), failed_at: null, problem: '' }]);
  });

  it('is not led into the own network by one that redirects', async () => {
    let called = 0;
    const inside = await serve((_, response) => {
      called++;
      response.end(RSS);
    });
    const url = await serve((_, response) => response.writeHead(302, { location: inside }).end(), '127.0.0.2');
    const outside = { ...reader(), outbound: createOutbound({ allowed: ['127.0.0.2'] }) };
    expect(await readFeed(outside, { name: 'x', url }, now)).toMatch(/OUTBOUND_ALLOWED/);
    expect(called).toBe(0);
    const moved = { ...reader(), outbound: createOutbound({ allowed: ['127.0.0.0/8'] }) };
    expect(await readFeed(moved, { name: 'x', url }, now)).toBe(2);
  });

  it('leaves the thread to others, whatever its texts and its markup are', async () => {
    const half = '<p'.repeat(100_000);
    const deep = `${'<a>'.repeat(200_000)}`;
    for (const xml of [
      `<rss><channel><item><title>x</title><guid>1</guid><description><![CDATA[${half}]]></description></item></channel></rss>`,
      `<rss><channel><item><title>x</title><description><![CDATA[${deep}]]></description></item></channel></rss>`,
      `<rss><channel>${'<item>'.repeat(200_000)}`,
      `<rss><channel><item ${'a'.repeat(1_000_000)}`,
    ]) {
      const url = await serve((_, response) => response.end(xml));
      let longest = 0;
      let last = performance.now();
      const looking = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 5);
      await readFeed(reader(), { name: 'x', url }, now);
      clearInterval(looking);
      // Before it was 14 s and more for a tenth of this.
      expect(longest).toBeLessThan(1_000);
    }
  }, 60_000);

  it('marks one failed whose reading takes too long', async () => {
    const bytes = new TextEncoder().encode(`<rss><channel>${'<item>'.repeat(300_000)}`);
    await expect(parseAside(bytes, undefined, 1)).rejects.toThrow(/no answer within 1 ms/);
    expect(await parseAside(new TextEncoder().encode(RSS))).toHaveLength(2);
    await expect(parseAside(new TextEncoder().encode('<html/>'))).rejects.toThrow(NotAFeed);
    await expect(parseAside(new TextEncoder().encode('<?xml encoding="none"?><rss/>'))).rejects.toThrow(NotAFeed);
  });

  it('marks one failed that nobody serves, and says nothing where the program ends', async () => {
    const url = 'http://127.0.0.1:1/feed';
    expect(await readFeed(reader(), { name: 'x', url }, now)).toMatch(/./);
    expect(await reading()).toMatchObject([{ read_at: null, failed_at: new Date(now) }]);
    await test.owner.query('truncate news_feed');
    expect(await readFeed(reader(), { name: 'x', url }, now, { ending: AbortSignal.abort() })).toBe(0);
    expect(await reading()).toEqual([]);
  });
});
