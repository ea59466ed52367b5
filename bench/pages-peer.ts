// What the files of the app are measured beside: Node's own server, which reads the copy in brotli and sends it; forked by the bench.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const folder = process.argv[2] ?? '';
const server = createServer((request, response) => {
  readFile(path.join(folder, `${request.url}.br`)).then(
    (bytes) => response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(bytes),
    () => response.writeHead(404).end(),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('disconnect', () => process.exit(0));
