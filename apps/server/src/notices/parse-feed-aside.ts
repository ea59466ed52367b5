// Runs in a process of its own: what a feed sends is a stranger's.
import { NotAFeed, parseFeed } from './parse-feed.ts';

/** The text of a document, which may name its own encoding; Taiwan's older ones are Big5. */
function decode(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const named = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8';
  return new TextDecoder(named).decode(bytes);
}

function answer(bytes: Uint8Array) {
  try {
    return { entries: parseFeed(decode(bytes)) };
  } catch (error) {
    if (error instanceof NotAFeed || error instanceof RangeError) return { problem: error.message };
    throw error;
  }
}

process.once('message', (bytes: Uint8Array) => process.send?.(answer(bytes)));
// Nobody waits for an answer any more.
process.once('disconnect', () => process.exit());
