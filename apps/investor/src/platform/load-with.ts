import type { Area } from '@kuroshio/text';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { needTexts } from './texts.ts';

/** The styles of everything but the first screens. */
export function laterStyles(): Promise<unknown> {
  return import('../later.css');
}

/** Loads a file together with the texts that it and what it imports say, and the styles: only then may it show anything. */
export async function loadWith<File>(texts: readonly Area[], load: () => Promise<File>): Promise<File> {
  const [file] = await Promise.all([load(), needTexts(texts), laterStyles()]);
  return file;
}

/** A part of a screen that is loaded when it is shown first. */
export function part<Props>(
  texts: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWith(texts, load) }));
}
