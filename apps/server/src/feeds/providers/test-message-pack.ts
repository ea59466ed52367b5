/** Writes what Alpaca's stream sends, in MessagePack: maps, lists, texts, numbers, and dates as its timestamps. */
export function packMessage(value: unknown): Buffer {
  if (value instanceof Date) {
    const bytes = Buffer.alloc(10);
    bytes.writeUInt8(0xd7, 0);
    bytes.writeInt8(-1, 1);
    const seconds = BigInt(Math.floor(value.getTime() / 1000));
    const nanos = BigInt(value.getTime() % 1000) * 1_000_000n;
    bytes.writeBigUInt64BE((nanos << 34n) | seconds, 2);
    return bytes;
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([0x90 | value.length]), ...value.map(packMessage)]);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([0xd9, bytes.length]), bytes]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeUInt8(0xcb, 0);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  const entries = Object.entries(value as object);
  return Buffer.concat([
    Buffer.from([0x80 | entries.length]),
    ...entries.flatMap(([name, one]) => [packMessage(name), packMessage(one)]),
  ]);
}

/** Reads the short maps, lists and texts that a client sends. */
export function unpackMessage(bytes: Buffer): unknown {
  let at = 0;
  function read(): unknown {
    const kind = bytes.readUInt8(at++);
    if (kind >= 0x80 && kind <= 0x8f) {
      return Object.fromEntries(Array.from({ length: kind & 0x0f }, () => [read(), read()]));
    }
    if (kind >= 0x90 && kind <= 0x9f) return Array.from({ length: kind & 0x0f }, read);
    const length = kind === 0xd9 ? bytes.readUInt8(at++) : kind - 0xa0;
    if (length < 0 || (kind !== 0xd9 && kind > 0xbf)) throw new Error(`no text: ${kind}`);
    const text = bytes.toString('utf8', at, at + length);
    at += length;
    return text;
  }
  return read();
}
