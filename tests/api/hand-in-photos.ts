import { jpegOf } from '../../apps/server/src/platform/photos/test-photos.ts';
import { type ApiClient, eventually } from './api-client.ts';

/** Hands in photos of a document that nobody else has; a machine that is busy takes them a moment later. */
export async function handInPhotos(client: ApiClient): Promise<void> {
  for (const side of ['front', 'back'] as const) {
    const photo = new Uint8Array(await jpegOf(`${client.account} ${side}`));
    await eventually(`the photo of the ${side}`, async () => {
      const { status } = await client.upload('verification/upload-photo', { side }, photo);
      return status === 1 ? true : undefined;
    });
  }
}
