/** Whether something that a selector finds can be seen now: a toast is for what is not on the screen. */
export function isOnScreen(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  });
}
