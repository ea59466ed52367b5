import { connect, type Socket } from 'node:net';
import { binaryFrame, closeOf, textFrame } from './frames.ts';

/** What a connection was closed with, as its close frame says; 1006 where it ended without one. */
export interface Closed {
  readonly code: number;
  readonly reason: string;
}

export interface LoadClientOptions {
  /** Such as `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly path?: string;
  /** Address to come from: each of 127.0.0.0/8 has ports of its own. */
  readonly localAddress?: string;
  /** Each text frame; the bytes are only there during the call. */
  readonly onText?: (payload: Buffer, client: LoadClient) => void;
}

/** All connections read into the same bytes: what has come is worked off before the next one reads. */
const reading = Buffer.alloc(256 * 1024);

/**
 * A live connection that costs its program as little as possible, so that thousands fit into one. It speaks RFC 6455
 * itself: so it can also send what no client library would.
 */
export class LoadClient {
  readonly socket: Socket;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<Closed>;
  readonly #options: LoadClientOptions;
  #rest: Buffer | undefined;
  #isOpen = false;
  #opened = Promise.withResolvers<void>();
  #closed: Closed = { code: 1006, reason: '' };

  private constructor(options: LoadClientOptions) {
    this.#options = options;
    const { hostname, port } = new URL(options.url);
    this.socket = connect({
      port: Number(port),
      host: hostname,
      ...(options.localAddress === undefined ? {} : { localAddress: options.localAddress }),
      onread: {
        buffer: reading,
        callback: (count, bytes) => {
          this.#take(Buffer.from(bytes.buffer, bytes.byteOffset, count));
          return true;
        },
      },
    });
    this.socket.setNoDelay(true);
    this.socket.on('error', (error) => this.#opened.reject(error));
    this.ended = new Promise((resolve) => {
      this.socket.on('close', () => {
        this.#opened.reject(new Error('the connection was refused'));
        resolve(this.#closed);
      });
    });
    // Who waits for the end need not have waited for the beginning.
    this.#opened.promise.catch(() => undefined);
    this.socket.write(
      `GET ${options.path ?? '/api/vue/live'} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
  }

  /** Rejects when the server does not take the connection. */
  static async open(options: LoadClientOptions): Promise<LoadClient> {
    const client = new LoadClient(options);
    await client.#opened.promise;
    return client;
  }

  send(frame: object | string): void {
    this.socket.write(textFrame(typeof frame === 'string' ? frame : JSON.stringify(frame)));
  }

  /** Any bytes, well-formed or not. */
  sendBytes(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  #take(arrived: Buffer): void {
    const bytes = this.#rest === undefined ? arrived : Buffer.concat([this.#rest, arrived]);
    let at = 0;
    if (!this.#isOpen) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end >= 0) {
        this.#isOpen = bytes.toString('latin1', 0, 12) === 'HTTP/1.1 101';
        if (this.#isOpen) this.#opened.resolve();
        else this.socket.destroy();
        at = end + 4;
      }
    }
    if (this.#isOpen) at = this.#takeFrames(bytes, at);
    this.#rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : undefined;
  }

  /** @returns where the first frame begins that has not come as a whole */
  #takeFrames(bytes: Buffer, from: number): number {
    let at = from;
    while (bytes.length >= at + 2) {
      const short = (bytes[at + 1] ?? 0) & 0x7f;
      const header = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (bytes.length < at + header) break;
      const length =
        short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short;
      if (bytes.length < at + header + length) break;
      this.#obey((bytes[at] ?? 0) & 0x0f, bytes.subarray(at + header, at + header + length));
      at += header + length;
    }
    return at;
  }

  #obey(opcode: number, payload: Buffer): void {
    if (opcode === 0x1) this.#options.onText?.(payload, this);
    else if (opcode === 0x9) this.socket.write(binaryFrame(payload, { opcode: 0xa }));
    else if (opcode === 0x8) {
      this.#closed = closeOf(payload);
      this.socket.end(binaryFrame(payload, { opcode: 0x8 }));
    }
  }
}
