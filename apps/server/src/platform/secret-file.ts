import { readFileSync } from 'node:fs';

/** Settings that are secrets, or hold one: each may stand in a file, named in the environment by the same name with `_FILE`. */
const SECRETS = [
  ...['DATABASE_URL', 'SERVER_DATABASE_URL', 'FUGLE_API_KEY', 'ALPACA_KEY_ID', 'ALPACA_SECRET_KEY'],
  // With the extended public key all addresses are known; a node's address often has a key in it.
  ...['ERC20_XPUB', 'ERC20_URL', 'TRC20_XPUB', 'TRC20_API_KEY'],
];

/**
 * A setting of the environment, by itself or from the file that is named for it, as container platforms hand secrets over:
 * what stands in the environment is seen by whoever sees the process. An empty variable is how a shell or a compose file says
 * "not set".
 * @param problems is told what is wrong, without the secret
 */
export function readEnvironment(name: string, environment: NodeJS.ProcessEnv, problems: string[]): string | undefined {
  const value = environment[name] === '' ? undefined : environment[name];
  const file = SECRETS.includes(name) ? environment[`${name}_FILE`] : undefined;
  if (file === undefined || file === '') return value;
  if (value !== undefined) problems.push(`${name} and ${name}_FILE are both set; allowed: one of them.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    problems.push(`${name}_FILE is ${JSON.stringify(file)}, which cannot be read (${code}); allowed: a file.`);
    return undefined;
  }
}
