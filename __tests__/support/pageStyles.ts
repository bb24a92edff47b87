/** This function runs in a page, so it must not use imports. */
export async function pageStyles(path: string): Promise<{ linked: string[]; missing: string[] }> {
  const html = await (await fetch(path)).text();
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href, location.href).href,
  );
  const applied = [...document.styleSheets].filter(
    (sheet) => !sheet.disabled && sheet.media.length === 0 && sheet.cssRules.length > 0,
  );
  return {
    linked,
    missing: linked.filter((href) => !applied.some((sheet) => sheet.href === href)),
  };
}
