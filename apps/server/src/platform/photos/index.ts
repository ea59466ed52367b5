export { doubtsOf, looksSame } from './photo-doubts.ts';
export { MOST_PIXELS, photoKindOf } from './photo-kinds.ts';
export { createReadPhoto, type ReadPhoto } from './read-photo.ts';
