import { OPERATIONS_TOKEN } from '../program.ts';

/** All of the program's figures, by name with labels as they are printed. */
export async function readMetrics(url: string): Promise<ReadonlyMap<string, number>> {
  const text = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${OPERATIONS_TOKEN}` } })
  ).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** One figure; 0 before it was first counted. @param name with labels, such as `x_total{reason="y"}` */
export async function metric(url: string, name: string): Promise<number> {
  return (await readMetrics(url)).get(name) ?? 0;
}

/** The proofs of the books that fail, by name. Throws when there are none at all. */
export async function brokenProofs(url: string): Promise<string[]> {
  const proofs = [...(await readMetrics(url))].filter(([name]) => name.startsWith('kuroshio_proof_broken'));
  if (proofs.length < 5) throw new Error('the proofs of the books are not among the figures');
  return proofs.filter(([, broken]) => broken !== 0).map(([name]) => name);
}
