export interface FrameForm {
  /** 0x0 goes on, 0x1 text, 0x2 binary, 0x8 close, 0x9 ping, 0xa pong. */
  readonly opcode?: number;
  /** Whether this is the last frame of its message. */
  readonly fin?: boolean;
  /** The three bits that only extensions may use. */
  readonly reserved?: number;
  /** Length to claim in place of the true one. */
  readonly claimed?: number;
  readonly masked?: boolean;
}

/** A frame from a client (RFC 6455, 5.2), masked with zeros, so that the payload stays readable. */
export function binaryFrame(payload: Uint8Array, form: FrameForm = {}): Buffer {
  const { opcode = 0x2, fin = true, reserved = 0, claimed = payload.length, masked = true } = form;
  const mask = masked ? 0x80 : 0;
  const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  let header: Buffer;
  if (claimed < 126) header = Buffer.from([first, mask | claimed]);
  else if (claimed < 0x1_0000) header = Buffer.from([first, mask | 126, claimed >> 8, claimed & 0xff]);
  else {
    header = Buffer.alloc(10);
    header[0] = first;
    header[1] = mask | 127;
    header.writeBigUInt64BE(BigInt(claimed), 2);
  }
  return Buffer.concat([header, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

export function textFrame(text: string, form: FrameForm = {}): Buffer {
  return binaryFrame(Buffer.from(text), { opcode: 0x1, ...form });
}

/** Code and reason of a close frame's payload; 1005 where it names none. */
export function closeOf(payload: Buffer): { readonly code: number; readonly reason: string } {
  if (payload.length < 2) return { code: 1005, reason: '' };
  return { code: payload.readUInt16BE(0), reason: payload.toString('utf8', 2) };
}
