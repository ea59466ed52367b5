import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { doubtsOf, looksSame } from './photo-doubts.ts';
import { photoKindOf } from './photo-kinds.ts';
import type { DrawnPhoto } from './photo-aside.ts';
import { createReadPhoto } from './read-photo.ts';
import { blurredJpegOf, bytesOf, cardPicture, jpegOf, smallJpegOf } from './test-photos.ts';

const readPhoto = createReadPhoto();

async function drawn(bytes: Uint8Array): Promise<DrawnPhoto> {
  const answer = await readPhoto(bytes);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, crc(Buffer.concat([Buffer.from(type), data]))]);
};

/** CRC-32 of a PNG chunk. */
function crc(bytes: Buffer): Buffer {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  const made = Buffer.alloc(4);
  made.writeUInt32BE((value ^ 0xffffffff) >>> 0);
  return made;
}

/** A PNG of a few kilobytes that says to have 30,000 × 30,000 pixels. */
function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.writeUInt8(1, 8);
  const row = Buffer.alloc(1 + 30_000 / 8);
  const data = deflateSync(Buffer.concat(Array.from({ length: 30_000 }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

describe('a photo', () => {
  it('is told by its content', async () => {
    expect(photoKindOf(await jpegOf('a'))).toBe('jpeg');
    expect(photoKindOf(await cardPicture('a').png().toBuffer())).toBe('png');
    expect(photoKindOf(await cardPicture('a').webp().toBuffer())).toBe('webp');
  });

  it.each([
    ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['XML', bytesOf('<?xml version="1.0"?><svg/>')],
    ['GIF', bytesOf('GIF89a')],
    ['HEIC', bytesOf('\0\0\0\x18ftypheic')],
    ['TIFF', bytesOf('II*\0')],
    ['PDF', bytesOf('%PDF-1.7')],
    ['HTML', bytesOf('<!doctype html>')],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', (_, bytes) => expect(photoKindOf(bytes)).toBeUndefined());

  it('is drawn anew: turned upright, at most 2,000 pixels, nothing of it but pixels', async () => {
    const secret = 'GPS 25.0330 121.5654';
    const before = await cardPicture('place', { width: 3_000, height: 1_500 })
      .withExif({ IFD0: { Copyright: secret } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const behind = Buffer.concat([before, bytesOf('<?php echo "hidden"; ?>')]);
    expect(behind.includes(secret)).toBe(true);
    const { jpeg, width, height } = await drawn(behind);
    expect([width, height]).toEqual([1_000, 2_000]);
    const after = Buffer.from(jpeg);
    expect([after.includes(secret), after.includes('hidden')]).toEqual([false, false]);
    const { exif, icc, xmp, format } = await sharp(after).metadata();
    expect({ exif, icc, xmp, format }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, format: 'jpeg' });
  });

  it('with more pixels than a phone takes is not opened', async () => {
    const bytes = bomb();
    expect(bytes.length).toBeLessThan(200_000);
    const before = performance.now();
    expect(await readPhoto(bytes)).toEqual({ fault: 'pixels' });
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it.each([
    ['cut off', async () => (await jpegOf('cut')).subarray(0, 9_000)],
    ['an SVG behind the first bytes of a JPEG', async () => bytesOf('\xff\xd8\xff<svg width="9" height="9"/>')],
    ['an SVG', async () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', () => cardPicture('gif').gif().toBuffer()],
    ['a TIFF', () => cardPicture('tiff').tiff().toBuffer()],
  ])('that is %s is not read', async (_, make) => {
    expect(await readPhoto(await make())).toEqual({ fault: 'unreadable' });
  });

  it('is doubted when it is small or blurred, and only then', async () => {
    expect(doubtsOf(await drawn(await jpegOf('one')))).toEqual([]);
    expect(doubtsOf(await drawn(await smallJpegOf('one')))).toEqual(['photo-small']);
    expect(doubtsOf(await drawn(await blurredJpegOf('one')))).toEqual(['photo-blurred']);
    const blank = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    expect(doubtsOf(await drawn(blank))).toEqual(['photo-blurred']);
  });

  it('is known again when it is smaller, brighter or saved again, and not taken for another', async () => {
    const first = await drawn(await jpegOf('one'));
    const again = await cardPicture('one').resize(900).modulate({ brightness: 1.1 }).webp({ quality: 60 }).toBuffer();
    expect(looksSame(first, await drawn(again))).toBe(true);
    expect(looksSame(first, await drawn(await jpegOf('two')))).toBe(false);
  });

  it('waits for others: many at once are all read', async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(async (seed) => drawn(await jpegOf(seed))));
    expect(new Set(all.map(({ look }) => look)).size).toBe(5);
  });
});
