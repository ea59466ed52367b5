import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { createRandom } from '@kuroshio/base';
import { describe, expect, it } from 'vitest';
import { shrinkPng } from './shrink-png.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A picture of one row for each filter, each pixel `step` channels, filtered as the specification says. */
function trueColour(pixels: readonly Buffer[], width: number, step: 3 | 4): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(pixels.length, 4);
  head.set([8, step === 3 ? 2 : 6, 0, 0, 0], 8);
  const rows = pixels.map((row, y) => {
    const above = pixels[y - 1] ?? Buffer.alloc(row.length);
    const filtered = row.map((value, i) => {
      const a = i < step ? 0 : (row[i - step] ?? 0);
      const b = above[i] ?? 0;
      const c = i < step ? 0 : (above[i - step] ?? 0);
      const near = [a, b, c].toSorted((p, q) => Math.abs(a + b - c - p) - Math.abs(a + b - c - q))[0] ?? 0;
      return value - ([0, a, b, Math.floor((a + b) / 2), near][y % 5] ?? 0);
    });
    return Buffer.concat([Buffer.from([y % 5]), filtered]);
  });
  return Buffer.concat([
    ...[
      signature,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ],
  ]);
}

/** The colours of a picture with a palette, `#rrggbb`. */
function coloursOf(png: Buffer): string[] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end), 'the sum of the chunk').toBe(crc32(png.subarray(at + 4, end)));
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
  }
  const width = chunks.get('IHDR')?.readUInt32BE(0) ?? 0;
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  return [...inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))]
    .filter((_, at) => at % (width + 1) !== 0)
    .map((index) => `#${palette.toString('hex', index * 3, index * 3 + 3)}`);
}

describe('a picture made small', () => {
  const width = 12;
  for (const step of [3, 4] as const) {
    it(`keeps each of few colours, whatever its rows are filtered with, ${step} channels`, () => {
      const random = createRandom(`png:${step}`);
      const rows = Array.from({ length: 15 }, () =>
        Buffer.from(
          Array.from({ length: width }, () => {
            const colour = [random.pick([0, 90, 255]), random.pick([3, 200, 251]), random.pick([7, 128, 249])];
            return step === 4 ? [...colour, 255] : colour;
          }).flat(),
        ),
      );
      const colours = rows.flatMap((row) =>
        Array.from({ length: width }, (_, x) => `#${row.toString('hex', x * step, x * step + 3)}`),
      );
      const small = shrinkPng(trueColour(rows, width, step));
      expect(coloursOf(small)).toEqual(colours);
      expect(shrinkPng(small), 'a second time it is left alone').toBe(small);
    });
  }

  it('gives up what lies between, not what is rare and like nothing else', () => {
    // Some thousand greys and reds, and one green.
    const greys = Array.from({ length: 256 }, (_, n) => [n, n, n]);
    const reds = Array.from({ length: 1_024 }, (_, n) => [255, n >> 2, (n & 3) * 60]);
    const row = [...greys, ...greys, ...reds, [0, 250, 0]];
    const colours = coloursOf(shrinkPng(trueColour([Buffer.from(row.flat())], row.length, 3)));
    expect(colours.at(-1)).toBe('#00fa00');
    expect(new Set(colours).size).toBeLessThanOrEqual(256);
    const far = colours.map((colour, at) =>
      Math.hypot(...(row[at] ?? []).map((value, k) => value - Number.parseInt(colour.slice(1 + k * 2, 3 + k * 2), 16))),
    );
    expect(Math.max(...far)).toBeLessThan(24);
  });
});
