import type { Page } from '@playwright/test';

/** The content that must be printed, and the controls that must not. Searches and filters may be. */
const content = 'main :is(h1, h2, h3, p, dt, dd, th, td, label, [data-code], [data-row])';
const controls = 'nav, button:not([data-code]), [role="tablist"], [role="search"], dialog, [role="dialog"], .swal2-container';

/** Faults of the printed page: missing content, a printed control, a background that wastes ink, or text with too little contrast on white. */
export async function paperFaults(page: Page): Promise<string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  // A4 at 96 dpi, without margins.
  await page.setViewportSize({ width: 718, height: 1046 });
  await page.evaluate(
    ([content, controls]) => {
      const place = document.querySelector('[data-print-sheet]') ?? document;
      for (const element of place.querySelectorAll(content))
        element.toggleAttribute(
          'data-content',
          element.checkVisibility({ visibilityProperty: true }) &&
            !element.closest(controls) &&
            !element.parentElement?.querySelector(':scope > * > :is([type="search"], select)'),
        );
    },
    [content, controls] as const,
  );
  await page.emulateMedia({ media: 'print' });
  const faults = await page.evaluate((controls) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');
    const contrastToWhite = (color: string) => {
      for (const paint of ['white', color]) {
        canvas.fillStyle = paint;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) =>
        channel <= 10 ? channel / 3294 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    };
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const name = (element: Element) => `${element.localName} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const missing = [...document.querySelectorAll('[data-content]')]
      .filter((element) => !isSeen(element))
      .map((element) => `no ${name(element)}`);
    const all = [...document.querySelectorAll('html, body, body *')].filter(isSeen);
    const others = all.flatMap((element) => {
      const { position, backgroundImage, backgroundColor, color } = getComputedStyle(element);
      const of = name(element);
      return [
        element.matches(`${controls}, body > div > div > :is(header, footer)`) && `a control: ${of}`,
        position === 'fixed' && `fixed: ${of}`,
        (backgroundImage !== 'none' || contrastToWhite(backgroundColor) > 1.5) && `a background: ${of}`,
        hasText(element) && contrastToWhite(color) < 4.5 && `pale: ${of}`,
      ].filter((fault) => fault !== false);
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return [...missing, ...others, ...(scrollWidth > clientWidth ? [`wider than the paper by ${scrollWidth - clientWidth} px`] : [])];
  }, controls);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width, height });
  return faults;
}
