import { z } from 'zod';
import { readBlock } from './outbound/index.ts';

export function number(allowed: (value: number) => boolean) {
  return z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .refine(allowed);
}

export function whole(from: number, to: number) {
  return number((value) => Number.isInteger(value) && value >= from && value <= to);
}

export function boolean() {
  return z.union([
    z.boolean(),
    z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
  ]);
}

/** Several texts, as a list or in one text with separators between. */
export function list(each: RegExp, separator = ',') {
  return z
    .union([z.array(z.string()), z.string().transform((text) => text.split(separator))])
    .transform((items) => items.map((item) => item.trim()).filter((item) => item !== ''))
    .refine((items) => items.every((item) => each.test(item)));
}

/** Pages' addresses without a path. */
export function origins() {
  return list(/^https?:\/\/[^/?#@]+$/)
    .default([])
    .refine((items) => items.every((item) => URL.canParse(item)));
}

/** Addresses and blocks of them. */
export function blocks() {
  return list(/./)
    .default([])
    .refine((items) => items.every((item) => readBlock(item) !== undefined));
}

export function url(protocols: readonly string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));
}

/** `name=address`, several divided by semicolons or new lines; undefined where it is not of this form. */
export function parseFeeds(text: string): { readonly name: string; readonly url: string }[] | undefined {
  const parts = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const feeds = parts.map((part) => {
    const at = part.indexOf('=');
    return { name: part.slice(0, Math.max(0, at)).trim(), url: part.slice(at + 1).trim() };
  });
  const isFeed = (feed: { name: string; url: string }) =>
    feed.name.length > 0 &&
    feed.name.length <= 40 &&
    URL.canParse(feed.url) &&
    ['http:', 'https:'].includes(new URL(feed.url).protocol);
  const names = new Set(feeds.map(({ name }) => name));
  return feeds.every(isFeed) && names.size === feeds.length ? feeds : undefined;
}

export function onOff() {
  return z.union([z.boolean(), z.enum(['on', 'off']).transform((text) => text === 'on')]);
}

/** An address with a password in it, to be shown. */
export function hidePassword(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^([^:]*:\/\/[^:@/]*):[^@]*@/, '$1:…@') : value;
}

/** Push services ask for somebody to write to; an installation without a public address has only a made-up one. */
export function pushSubject(subject: string | undefined, publicUrl: string | undefined): string {
  if (subject !== undefined) return subject;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@kuroshio.invalid';
}
