import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameWriter } from './frame-writer.ts';

/** Reads a frame as RFC 6455, 5.2 says. */
function readFrame(frame: Buffer): { readonly first: number; readonly header: number; readonly text: string } {
  const second = frame[1] ?? 0;
  const header = second === 126 ? 4 : second === 127 ? 10 : 2;
  const length = header === 2 ? second : header === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
  expect(frame.length).toBe(header + length);
  return { first: frame[0] ?? 0, header, text: frame.toString('utf8', header) };
}

describe('a text frame', () => {
  it.each([
    [0, 2],
    [125, 2],
    [126, 4],
    [65_535, 4],
    [65_536, 10],
    [200_000, 10],
  ])('of %i bytes has a header of %i', (length, header) => {
    const frame = createFrameWriter()('x'.repeat(length));
    expect(readFrame(frame)).toEqual({ first: 0x81, header, text: 'x'.repeat(length) });
  });

  it('counts bytes, not letters', () => {
    const write = createFrameWriter();
    for (const text of ['台'.repeat(41), '台'.repeat(42), '台'.repeat(21_845), '台'.repeat(21_846), '👩‍👩‍👧'])
      expect(readFrame(write(text)).text).toBe(text);
  });

  it('is not written over by those that follow', () => {
    const texts = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 0, max: 30_000 }).map((n) => 'é'.repeat(n)),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(texts, (all) => {
        const frames = all.map(createFrameWriter());
        expect(frames.map((frame) => readFrame(frame).text)).toEqual(all);
      }),
      { seed: 7 },
    );
  });
});
