import type { StatementFile } from './statement-file.ts';

/** Offers the file to be kept where the browser keeps what is downloaded. */
export function saveFile(file: StatementFile): void {
  const newest = file.publications.at(-1);
  const address = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `kuroshio-statement-${newest?.date ?? ''}-${newest?.no ?? ''}.json`;
  link.click();
  // A browser reads it after the click has been answered.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
