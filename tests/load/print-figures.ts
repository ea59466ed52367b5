/** Shows what a test measured, also when it passes. */
export function printFigures(line: string): void {
  process.stdout.write(`${line}\n`);
}
