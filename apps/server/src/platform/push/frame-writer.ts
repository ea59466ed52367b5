/** Bytes of one block. A client that reads slowly keeps the block of its last frame, so blocks are small. */
const BLOCK = 64 * 1024;
/** FIN and the opcode of a text frame (RFC 6455, 5.2); a server's frames are not masked. */
const TEXT = 0x81;
/** The longest text, in bytes, whose length fits into a header of four bytes. */
const LONGEST_SHORT = 0xffff;

/** Makes a whole text frame out of a message: the header and the text behind it in one piece of memory. */
export type FrameWriter = (text: string) => Buffer;

/**
 * Frames are cut from larger blocks, so that thousands of them are few allocations; and one piece is one write to the
 * socket, where `ws` makes two.
 */
export function createFrameWriter(): FrameWriter {
  let block = Buffer.allocUnsafeSlow(BLOCK);
  let used = 0;

  /** In memory of its own: a frame that is too long for a block, or might be. */
  function alone(text: string): Buffer {
    const length = Buffer.byteLength(text);
    const header = length > LONGEST_SHORT ? 10 : 4;
    const frame = Buffer.allocUnsafeSlow(header + length);
    frame[0] = TEXT;
    if (header === 4) {
      frame[1] = 126;
      frame.writeUInt16BE(length, 2);
    } else {
      frame[1] = 127;
      frame.writeBigUInt64BE(BigInt(length), 2);
    }
    frame.write(text, header);
    return frame;
  }

  return (text) => {
    // UTF-8 takes at most three bytes for each unit of a text.
    const most = 4 + text.length * 3;
    if (most > LONGEST_SHORT) return alone(text);
    if (used + most > BLOCK) {
      block = Buffer.allocUnsafeSlow(BLOCK);
      used = 0;
    }
    // The text is written first, where a header of four bytes leaves it; a shorter header stands closer to it.
    const length = block.write(text, used + 4);
    const begin = length < 126 ? used + 2 : used;
    block[begin] = TEXT;
    if (length < 126) block[begin + 1] = length;
    else {
      block[begin + 1] = 126;
      block[begin + 2] = length >> 8;
      block[begin + 3] = length & 0xff;
    }
    used += 4 + length;
    return block.subarray(begin, used);
  };
}
