import { useEffect, useRef } from 'react';

/** Something that lies over the screen: a sheet, a dialog, a chart over all of it. */
interface Layer {
  close(): void;
}

/** In the order in which they were opened. */
const open: Layer[] = [];
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** How many layers lie over the screen. */
export function openLayers(): number {
  return open.length;
}

/** Asks the topmost layers to close, as a press outside of them does. One that is busy may stay. */
export function closeTopLayers(count: number): void {
  for (const layer of open.slice(open.length - count).reverse()) layer.close();
}

/** Calls when a layer has opened or closed. Returns what ends it. */
export function watchLayers(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Counts what this component shows among the layers while it is open, so that the way back closes it first. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer: Layer = { close: () => latest.current() };
    open.push(layer);
    tell();
    return () => {
      open.splice(open.indexOf(layer), 1);
      tell();
    };
  }, [isOpen]);
}
