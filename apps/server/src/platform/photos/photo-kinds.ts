/** What is taken as a photo. */
export type PhotoKind = 'jpeg' | 'png' | 'webp';

/** By its first bytes, whatever its name or its sender says; undefined for everything else, SVG and HEIC among it. */
export function photoKindOf(bytes: Uint8Array): PhotoKind | undefined {
  const begins = (...wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte);
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg';
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' ? 'webp' : undefined;
}

/** Most pixels of a photo: a phone's largest. What says to have more is not opened. */
export const MOST_PIXELS = 50_000_000;
