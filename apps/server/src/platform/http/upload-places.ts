import type { ServerResponse } from 'node:http';

/** Files that are taken at the same time: each waits in memory until it is answered. */
export interface UploadPlaces {
  /** Whether one more may come; its place is free again when it is answered or broken off. */
  take(response: ServerResponse): boolean;
}

/** @param most what the program has memory for: so many times the largest file */
export function createUploadPlaces(most = 16): UploadPlaces {
  let taken = 0;
  return {
    take(response) {
      if (taken >= most) return false;
      taken += 1;
      response.once('close', () => {
        taken -= 1;
      });
      return true;
    },
  };
}
