// Random commands for the fast book and the plain one until as many are done as asked for; ends with 0 when they never
// differed: `node tests/soak/matching.ts --commands 20000000 --seed 7`.
import { createRandom } from '../../packages/base/src/index.ts';
import { compareBooks } from '../../packages/matching/src/compare-books.ts';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { commands: { type: 'string', default: '20000000' }, seed: { type: 'string', default: '1' } },
});
const wanted = Number(values.commands);
if (!Number.isSafeInteger(wanted) || wanted <= 0) {
  process.stderr.write('--commands takes a whole number above zero.\n');
  process.exit(2);
}
/** Mostly short sequences, whose books stay small and are cheap to sort; now and then a long day. */
const LENGTHS = [300, 600, 600, 1_200, 1_200, 5_000];
const PROGRESS_MS = 5_000;

const began = performance.now();
const say = (line: string) => process.stdout.write(`${line}\n`);
const count = (commands: number) => commands.toLocaleString('en-US');
const seconds = () => Math.round((performance.now() - began) / 1000);

/** Leaves out what the difference does not need, so that a person can read the rest. */
function shorten(words: readonly number[]): readonly number[] {
  let shortest = words;
  for (let size = Math.ceil(words.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 1; at < shortest.length; ) {
      const without = [...shortest.slice(0, at), ...shortest.slice(at + size)];
      if (compareBooks(without) === undefined) at += size;
      else shortest = without;
    }
  }
  return shortest;
}

let done = 0;
let sequences = 0;
let told = began;
while (done < wanted) {
  const random = createRandom(`matching:${values.seed}:${sequences++}`);
  const words = Array.from({ length: random.pick(LENGTHS) + 1 }, () => random.whole(2 ** 32));
  const difference = compareBooks(words);
  done += words.length - 1;
  if (difference !== undefined) {
    const short = compareBooks(shorten(words)) ?? difference;
    say(`The books differ in sequence ${sequences - 1} of seed ${values.seed}, after`);
    for (const command of short.commands) say(`  ${command}`);
    say(`fast  ${short.first.join(' ')}\nplain ${short.second.join(' ')}`);
    say(`matching: DIFFERED, seed ${values.seed}, ${count(done)} commands, ${seconds()} s`);
    process.exit(1);
  }
  if (performance.now() - told < PROGRESS_MS) continue;
  told = performance.now();
  say(`matching: ${count(done)} of ${count(wanted)} commands, ${seconds()} s`);
}
say(`matching: held, seed ${values.seed}, ${count(done)} commands, ${seconds()} s`);
