import { z } from 'zod';

/** Topics that one client may hold at a time. */
export const mostTopics = 400;
/** Largest frame a client may send, in bytes. */
export const largestFrame = 16 * 1024;

const topics = z.array(z.string().min(1).max(64)).min(1).max(mostTopics);

const frame = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('auth'), token: z.string().min(1).max(200) }),
  z.strictObject({ op: z.literal('sub'), topics }),
  z.strictObject({ op: z.literal('unsub'), topics }),
  z.strictObject({ op: z.literal('ping') }),
]);

export type ClientFrame = z.output<typeof frame>;

/** What a client asks, or undefined when it is not in the protocol's words. */
export function parseFrame(text: string): ClientFrame | undefined {
  try {
    return frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
