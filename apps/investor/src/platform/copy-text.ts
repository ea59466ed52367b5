/** Puts a text on the clipboard; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Over plain http, as in a home network, there is no clipboard to write to: the way of old still works.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.setAttribute('readonly', '');
  box.style.cssText = 'position:fixed;top:0;opacity:0';
  document.body.append(box);
  box.select();
  const copied = document.execCommand('copy');
  box.remove();
  return copied;
}
