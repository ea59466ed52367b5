/** Longest side and quality of what is sent: what the server keeps is no larger. */
const LONGEST = 2_400;
const QUALITY = 0.9;
/** Smaller files are sent as they are. */
const LARGE = 3 * 1024 * 1024;

/** Milliseconds that a photo of some megabytes may take over a slow line. */
export const PHOTO_PATIENCE = 120_000;

/** A large photo made smaller before it is sent; as it is where the browser cannot open it: the server says what it is. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (file.size <= LARGE) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return smaller ?? file;
  } catch {
    return file;
  }
}
