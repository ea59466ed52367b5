/** Held this long before it moves, a finger reads the crosshair (the chart library's own delay). */
const LONG_TAP_MS = 500;
/** Movement in px before a gesture is judged. */
const SLOP = 4;

/** Whose gesture it is: the page's (a quick vertical drag), the chart's, or not to be told yet. */
export function gestureOwner(deltaX: number, deltaY: number, heldMs: number): 'page' | 'chart' | undefined {
  if (heldMs >= LONG_TAP_MS) return 'chart';
  if (Math.abs(deltaX) + Math.abs(deltaY) < SLOP) return undefined;
  return Math.abs(deltaY) > Math.abs(deltaX) ? 'page' : 'chart';
}

/**
 * Lets a vertical drag that begins on `element` scroll the page. The chart library inside takes every drag and has no
 * setting against it, so moves that belong to the page are kept from it. Returns the function that ends this.
 */
export function yieldVerticalDrags(element: HTMLElement): () => void {
  let start: { x: number; y: number; at: number } | undefined;
  let owner: ReturnType<typeof gestureOwner>;
  const begin = (event: TouchEvent) => {
    const touch = event.touches[0];
    owner = event.touches.length > 1 ? 'chart' : undefined;
    start = touch === undefined ? undefined : { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (touch === undefined || start === undefined) return;
    owner ??= gestureOwner(touch.clientX - start.x, touch.clientY - start.y, event.timeStamp - start.at);
    if (owner !== 'chart') event.stopPropagation();
  };
  const options = { capture: true, passive: true };
  element.addEventListener('touchstart', begin, options);
  element.addEventListener('touchmove', move, options);
  return () => {
    element.removeEventListener('touchstart', begin, options);
    element.removeEventListener('touchmove', move, options);
  };
}
