// Draws again what was drawn, without any code of the program: node check-draw.mjs <address> <number of the offering>
// Needs Node 20 and, to check the signature of the beacon, the package @noble/curves beside it.
import { createHash } from 'node:crypto';

const [address, id] = process.argv.slice(2);
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Calls the program as a guest: the first call gives the pair of cookie and header that every other one needs. */
let cookie = '';
async function call(path, input) {
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': token };
  const answer = await fetch(`${address}/api/vue/${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
  const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  if (set.length > 0) cookie = set.join('; ');
  const { status, msg, data } = await answer.json();
  if (status !== 1) throw new Error(`${path}: ${msg}`);
  return data;
}

await call('common/config', { type: 'all' });
const { commitment, beaconKey, round, units, list, drawn } = await call('offerings/draw', { id });
if (!list || !drawn) throw new Error('this offering is not drawn yet');

// The list, and the root of its tree: a node is the hash of 1 and its two halves, an odd one is carried up.
const leaves = [];
while (leaves.length < list.size) {
  const page = await call('offerings/draw-list', { id, from: leaves.length });
  leaves.push(...page.leaves.match(/.{64}/g));
}
let level = leaves;
while (level.length > 1) {
  const above = [];
  for (let i = 0; i < level.length; i += 2)
    above.push(i + 1 < level.length ? sha256(`1${level[i]}${level[i + 1]}`) : level[i]);
  level = above;
}

// The front of a shuffle of the whole list.
const seed = sha256(`kuroshio draw ${drawn.seed} ${list.root} ${drawn.signature}`);
const places = leaves.map((_, place) => place);
let [counter, words] = [0, []];
const count = Math.min(units, places.length);
for (let i = 0; i < count && units < places.length; i++) {
  const below = places.length - i;
  for (let word; ; ) {
    if (words.length === 0)
      words = sha256(`${seed} ${counter++}`)
        .match(/.{8}/g)
        .map((hex) => Number.parseInt(hex, 16));
    word = words.shift();
    if (word >= 2 ** 32 - (2 ** 32 % below)) continue;
    [places[i], places[i + (word % below)]] = [places[i + (word % below)], places[i]];
    break;
  }
}

const checks = {
  'the seed is the one committed to': sha256(`kuroshio draw seed ${drawn.seed}`) === commitment,
  'the list has the root that was published': level[0] === list.root,
  'the places are those that were published': JSON.stringify(places.slice(0, count)) === JSON.stringify(drawn.places),
};
const curves = await import('@noble/curves/bls12-381.js').catch(() => undefined);
if (curves) {
  const { shortSignatures, G2 } = curves.bls12_381;
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  const message = createHash('sha256').update(number).digest();
  const point = shortSignatures.hash(new Uint8Array(message), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
  checks['the beacon has signed its round'] = shortSignatures.verify(
    shortSignatures.Signature.fromHex(drawn.signature),
    point,
    G2.Point.fromHex(beaconKey),
  );
}
for (const [what, holds] of Object.entries(checks)) console.log(`${holds ? 'ok     ' : 'BROKEN '} ${what}`);
process.exit(Object.values(checks).every(Boolean) ? 0 : 1);
