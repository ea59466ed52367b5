interface Place {
  readonly x: number;
  readonly y: number;
}

/** Edges of a box on the screen, px. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
}

/**
 * Where a finger on a box that is turned by a quarter to the right would be, were the box not turned: what the chart
 * library reckons from the left and top edge is then right. All in px of the screen.
 */
export function unturned({ x, y }: Place, { left, top, right }: Edges): Place {
  return { x: left + (y - top), y: top + (right - x) };
}

const KINDS = [
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'mousedown',
  'mousemove',
  'mouseup',
  'mouseenter',
  'mouseleave',
  'wheel',
] as const;

type Pointed = Pick<MouseEvent, 'clientX' | 'clientY' | 'pageX' | 'pageY'>;

/**
 * Lets fingers and mouse work on a chart inside of an element that CSS has turned by a quarter to the right. The chart
 * library knows nothing of transforms. Returns the function that ends this.
 */
export function turnPointers(element: HTMLElement): () => void {
  // A touch stands in several lists of its event, and may stand in the next event, too, with its new place.
  let done = new WeakSet<object>();
  const turn = (pointed: Pointed, edges: Edges) => {
    if (done.has(pointed)) return;
    done.add(pointed);
    const { x, y } = unturned({ x: pointed.clientX, y: pointed.clientY }, edges);
    const values = { clientX: x, clientY: y, pageX: x + window.scrollX, pageY: y + window.scrollY };
    for (const [key, value] of Object.entries(values))
      Object.defineProperty(pointed, key, { value, configurable: true });
  };
  const listen = (event: Event) => {
    if (!(event.target instanceof Node) || !element.contains(event.target)) return;
    const edges = element.getBoundingClientRect();
    if (event instanceof MouseEvent) {
      turn(event, edges);
    } else if (event instanceof TouchEvent) {
      done = new WeakSet();
      for (const list of [event.touches, event.targetTouches, event.changedTouches]) {
        for (const touch of list) turn(touch, edges);
      }
    }
  };
  const options = { capture: true, passive: true };
  for (const kind of KINDS) window.addEventListener(kind, listen, options);
  return () => {
    for (const kind of KINDS) window.removeEventListener(kind, listen, options);
  };
}
