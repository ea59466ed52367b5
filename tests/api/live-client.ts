import { connect, type Socket } from 'node:net';
import { eventually } from './api-client.ts';

/** One message about one topic, in the order in which they came. */
export interface Message {
  readonly t: string;
  readonly k: 'snapshot' | 'delta';
  readonly v: unknown;
}

interface Frame {
  readonly m?: readonly Message[];
  readonly op?: string;
  readonly ok?: boolean;
  readonly topic?: string;
  readonly code?: string;
}

/** A live connection that keeps all it gets. */
export class LiveClient {
  readonly messages: Message[] = [];
  readonly #frames: Frame[] = [];
  readonly #socket: WebSocket;
  #closedWith: number | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', (event) => {
      const frame = JSON.parse(String(event.data)) as Frame;
      this.#frames.push(frame);
      this.messages.push(...(frame.m ?? []));
    });
    socket.addEventListener('close', (event) => {
      this.#closedWith = event.code;
    });
  }

  static async connect(url: string): Promise<LiveClient> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/vue/live`);
    const client = new LiveClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('the live connection did not open')));
    });
    return client;
  }

  /** @returns whether the server knows the token */
  async authenticate(token: string): Promise<boolean> {
    const before = this.#frames.length;
    this.#send({ op: 'auth', token });
    return eventually('the answer to auth', () => this.#frames.slice(before).find((one) => one.op === 'auth')?.ok);
  }

  subscribe(topics: readonly string[]): void {
    this.#send({ op: 'sub', topics });
  }

  unsubscribe(topics: readonly string[]): void {
    this.#send({ op: 'unsub', topics });
  }

  async ping(): Promise<void> {
    const before = this.#frames.length;
    this.#send({ op: 'ping' });
    await eventually('the pong', () => this.#frames.slice(before).find((one) => one.op === 'pong'));
  }

  /** Why the server refused a topic. */
  refused(topic: string): Promise<string> {
    return eventually(`a refusal of ${topic}`, () => this.#frames.find((one) => one.topic === topic)?.code);
  }

  about(topic: string): Message[] {
    return this.messages.filter((message) => message.t === topic);
  }

  /** Waits until `count` messages about the topic are there. */
  async waitFor(topic: string, count: number, patience = 30_000): Promise<Message[]> {
    const found = () => (this.about(topic).length >= count ? this.about(topic) : undefined);
    return eventually(`message ${count} about ${topic}`, found, patience);
  }

  /** The code with which the connection was closed, once it was. */
  closed(): Promise<number> {
    return eventually('the end of the connection', () => this.#closedWith);
  }

  close(): void {
    this.#socket.close();
  }

  #send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }
}

/** A client that asks for topics and then reads nothing: not even the kernel takes bytes for it once its buffer is full. */
export async function connectSilent(url: string, topics: readonly string[]): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => socket.destroy());
  socket.write(
    [
      'GET /api/vue/live HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  // The answer to the upgrade is read; from there on nothing is.
  await new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.pause();
  socket.write(maskedFrame(JSON.stringify({ op: 'sub', topics })));
  return socket;
}

/** A text frame from a client (RFC 6455, 5.2), masked with zeros. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header = Buffer.alloc(8);
  header[0] = 0x81;
  header[1] = 0x80 | 126;
  header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
}
