// Runs in a process of its own (run-aside.ts): it opens pictures that strangers made.
import sharp from 'sharp';
import { MOST_PIXELS } from './photo-kinds.ts';

/** What a photo is after it was drawn anew. */
export interface DrawnPhoto {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Variance of the Laplacian of its grey picture, 800 pixels wide: the less, the more blurred. */
  readonly sharpness: number;
  /** 256 bits in hex: where its brightness falls from left to right. Pictures that look the same have nearly the same. */
  readonly look: string;
}

/** `pixels`: more than are opened; `unreadable`: no picture of its kind, or broken. */
export type PhotoAnswer = DrawnPhoto | { readonly fault: 'pixels' | 'unreadable' };

/** Longest side of what is kept: a card is read well at it. */
const LONGEST = 2_000;
const QUALITY = 82;
const SECONDS = 10;
const MEASURED_WIDTH = 800;
const LAPLACIAN = { width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], scale: 1, offset: 128 };
const LOOK = 16;

// Nothing but these three is opened, whatever a file says of itself.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

async function draw(bytes: Uint8Array): Promise<DrawnPhoto> {
  const { data: jpeg, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    // Pixels and nothing else: no place, no camera, no profile, nothing that was put behind them.
    .jpeg({ quality: QUALITY, mozjpeg: false })
    .toBuffer({ resolveWithObject: true });
  return { jpeg, width: info.width, height: info.height, sharpness: await sharpnessOf(jpeg), look: await lookOf(jpeg) };
}

async function sharpnessOf(jpeg: Uint8Array): Promise<number> {
  const grey = await sharp(jpeg).resize(MEASURED_WIDTH, null, { fit: 'inside' }).greyscale().png().toBuffer();
  const values = await sharp(grey).convolve(LAPLACIAN).greyscale().raw().toBuffer();
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return squares / values.length - mean * mean;
}

async function lookOf(jpeg: Uint8Array): Promise<string> {
  const grey = await sharp(jpeg)
    .resize(LOOK + 1, LOOK, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  let bits = '';
  for (let row = 0; row < LOOK; row++) {
    for (let column = 0; column < LOOK; column++) {
      const at = row * (LOOK + 1) + column;
      bits += (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0';
    }
  }
  return BigInt(`0b${bits}`)
    .toString(16)
    .padStart((LOOK * LOOK) / 4, '0');
}

process.once('message', (bytes: Uint8Array) => {
  void draw(bytes)
    .catch((error: Error): PhotoAnswer => ({ fault: /pixel limit/i.test(error.message) ? 'pixels' : 'unreadable' }))
    .then((answer) => process.send?.(answer));
});
