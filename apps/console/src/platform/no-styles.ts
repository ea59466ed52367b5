/**
 * In place of what antd's parts write style elements with (`@rc-component/util`, `Dom/dynamicCSS`): the page's policy forbids them, and all
 * that they would say is in antd's file of styles. `vite.config.ts` puts it there.
 */
export function updateCSS(_css: string, _key: string): HTMLStyleElement {
  return document.createElement('style');
}

export function removeCSS(): void {}

export function injectCSS(css: string, key: string): HTMLStyleElement {
  return updateCSS(css, key);
}

export function clearContainerCache(): void {}
