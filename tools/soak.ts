// What takes too long for every test run, in turn or by name: `npm run soak -- kills-of-program --kills 200`.
import { stopWithParent } from './run-program.ts';

stopWithParent();
// In this process, so that Ctrl-C reaches it and is waited for.
await import('../tests/soak/soak.ts');
