export { type DeskQueue, mayDecide, nameOfReviewer, type Reviewer } from './queue.ts';
export { startDesk } from './start-desk.ts';
export { type DeskTerms, deskTerms } from './terms.ts';
