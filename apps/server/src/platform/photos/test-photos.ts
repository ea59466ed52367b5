import { createRandom } from '@kuroshio/base';
import sharp, { type Sharp } from 'sharp';

/** A picture like a card's print: small dark strokes on light ground, drawn from a seed. For tests only. */
export function cardPicture(seed: string, { width = 1_200, height = 760 } = {}): Sharp {
  const random = createRandom(seed);
  const between = (from: number, to: number) => Math.round(from + (to - from) * random.next());
  const strokes = Array.from({ length: 400 }, () => {
    const [x, y] = [between(0, width), between(0, height)];
    return `<rect x="${x}" y="${y}" width="${between(4, 40)}" height="${between(3, 14)}" fill="#223"/>`;
  });
  const blocks = Array.from({ length: 12 }, () => {
    const [x, y] = [between(0, width), between(0, height)];
    return `<rect x="${x}" y="${y}" width="${between(80, 300)}" height="${between(60, 200)}" fill="#9ab"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eef"/>${blocks.join('')}${strokes.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

export const jpegOf = (seed: string): Promise<Buffer> => cardPicture(seed).jpeg({ quality: 90 }).toBuffer();
export const blurredJpegOf = (seed: string): Promise<Buffer> => cardPicture(seed).blur(9).jpeg().toBuffer();
export const smallJpegOf = (seed: string): Promise<Buffer> =>
  cardPicture(seed, { width: 500, height: 320 }).jpeg().toBuffer();

/** A text as bytes, one for each sign. */
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
