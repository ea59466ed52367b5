import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { assert } from '@kuroshio/base';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour types of the format: each pixel its colour, with transparency or without; a number in a table of colours. */
const TRUE_COLOUR = 2;
const TRUE_COLOUR_ALPHA = 6;
const PALETTE = 3;
const MOST_COLOURS = 256;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** 0xRRGGBB of each pixel, row by row. */
  readonly colours: Uint32Array;
}

/**
 * The same picture with at most 256 colours, which makes a screen about a third as large. Colours in between (edges of letters)
 * become the nearest that has a place. One that has a palette already comes back as it is.
 * @param png as Chromium writes it: eight bits a channel, not interlaced
 */
export function shrinkPng(png: Buffer): Buffer {
  const { head, data } = readChunks(png);
  if (head[9] === PALETTE) return png;
  const picture = decode(head, data);
  const palette = frequentColours(picture.colours);
  return encode(picture, palette);
}

function readChunks(png: Buffer): { head: Buffer; data: Buffer } {
  assert(png.subarray(0, 8).equals(SIGNATURE), 'a PNG begins with its signature');
  let head: Buffer | undefined;
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') head = body;
    if (kind === 'IDAT') data.push(body);
    at += length + 12;
  }
  assert(head !== undefined, 'a PNG has a head');
  return { head, data: Buffer.concat(data) };
}

function decode(head: Buffer, data: Buffer): Picture {
  const [width, height, depth, kind] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8], head[9]];
  assert(
    depth === 8 && (kind === TRUE_COLOUR || kind === TRUE_COLOUR_ALPHA) && head[12] === 0,
    'as Chromium writes it',
  );
  const step = kind === TRUE_COLOUR ? 3 : 4;
  const row = width * step;
  const raw = inflateSync(data);
  const colours = new Uint32Array(width * height);
  let above: Uint8Array = new Uint8Array(row);
  for (let y = 0; y < height; y++) {
    const from = y * (row + 1);
    const line = raw.subarray(from + 1, from + 1 + row);
    unfilter(raw[from] ?? 0, line, above, step);
    for (let x = 0; x < width; x++) colours[y * width + x] = (line.readUIntBE(x * step, 3) ?? 0) >>> 0;
    above = line;
  }
  return { width, height, colours };
}

/** Undoes a row's filter in place (PNG specification, section 9). */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < line.length; i++) {
    const left = i < step ? 0 : (line[i - step] ?? 0);
    const up = above[i] ?? 0;
    const corner = i < step ? 0 : (above[i - step] ?? 0);
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    line[i] = ((line[i] ?? 0) + guess) & 0xff;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/**
 * The most frequent colours, none of which is too near to one more frequent: so a rare one that is like no other keeps a
 * place, and the many between two have none.
 */
function frequentColours(colours: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const all = [...counts].sort(([first, a], [second, b]) => b - a || first - second).map(([colour]) => colour);
  for (let apart = 0; ; apart += 4) {
    const chosen: number[] = [];
    for (const colour of all) {
      if (chosen.every((other) => distance(other, colour) >= apart * apart)) chosen.push(colour);
      if (chosen.length > MOST_COLOURS) break;
    }
    if (chosen.length <= MOST_COLOURS) return chosen;
  }
}

/** The square of how far two colours are apart. */
function distance(first: number, second: number): number {
  const red = (first >> 16) - (second >> 16);
  const green = ((first >> 8) & 0xff) - ((second >> 8) & 0xff);
  const blue = (first & 0xff) - (second & 0xff);
  return red * red + green * green + blue * blue;
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, other] of palette.entries()) {
    const apart = distance(other, colour);
    if (apart < least) [best, least] = [index, apart];
  }
  return best;
}

function encode({ width, height, colours }: Picture, palette: readonly number[]): Buffer {
  const indices = new Map(palette.map((colour, index) => [colour, index]));
  const rows = Buffer.alloc(height * (width + 1));
  for (const [at, colour] of colours.entries()) {
    let index = indices.get(colour);
    if (index === undefined) {
      index = nearest(palette, colour);
      indices.set(colour, index);
    }
    const y = Math.floor(at / width);
    rows[y * (width + 1) + 1 + (at - y * width)] = index;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = PALETTE;
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]));
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  const none = Buffer.alloc(0);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', data),
    chunk('IEND', none),
  ]);
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
