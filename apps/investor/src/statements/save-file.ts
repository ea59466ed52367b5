/** Offers something to be kept where the browser keeps what is downloaded. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser reads it after the click has been answered.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
