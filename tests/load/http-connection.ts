import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  readonly http: number;
  readonly body: string;
}

/**
 * One connection that sends one call after the other: a small part of what `fetch` costs, so that thousands of calls
 * a second can be made beside the program that answers them.
 */
export class HttpConnection {
  readonly #url: URL;
  readonly #localAddress: string | undefined;
  #socket: Socket | undefined;
  #arrived: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<HttpAnswer> | undefined;

  constructor(url: string, localAddress?: string) {
    this.#url = new URL(url);
    this.#localAddress = localAddress;
  }

  /** Rejects when the connection ends without an answer. One at a time. */
  post(path: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<HttpAnswer> {
    const answer = Promise.withResolvers<HttpAnswer>();
    this.#waiting = answer;
    const socket = (this.#socket ??= this.#connect());
    const bytes = Buffer.from(body);
    const lines = Object.entries({ host: this.#url.host, ...headers, 'content-length': String(bytes.length) });
    const head = `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), bytes]));
    return answer.promise;
  }

  close(): void {
    this.#socket?.destroy();
  }

  #connect(): Socket {
    const from = this.#localAddress === undefined ? {} : { localAddress: this.#localAddress };
    const socket = connect({ port: Number(this.#url.port), host: this.#url.hostname, ...from });
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#arrived = Buffer.alloc(0);
      this.#waiting?.reject(new Error('the connection ended without an answer'));
      this.#waiting = undefined;
    });
    return socket;
  }

  #take(bytes: Buffer): void {
    this.#arrived = this.#arrived.length === 0 ? bytes : Buffer.concat([this.#arrived, bytes]);
    const end = this.#arrived.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#arrived.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#arrived.length < end + 4 + length) return;
    const body = this.#arrived.toString('utf8', end + 4, end + 4 + length);
    this.#arrived = this.#arrived.subarray(end + 4 + length);
    // The server closes after some answers; the next call then begins on a new connection.
    if (/\r\nconnection: close/i.test(head)) {
      this.#socket?.destroy();
      this.#socket = undefined;
      this.#arrived = Buffer.alloc(0);
    }
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ http: Number(head.slice(9, 12)), body });
  }
}
