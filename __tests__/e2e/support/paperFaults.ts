import type { Page } from '@playwright/test';

/** What a member reads on a screen, and what is only pressed or leads elsewhere. */
const told = 'main :is(h1, h2, h3, p, dt, dd, th, td, label, [data-code], [data-row])';
const pressed = 'nav, button:not([data-code]), [role="tablist"], [role="search"], dialog, [role="dialog"], .swal2-container';

/**
 * What is wrong with the page on paper: something told is missing, something that is only pressed is there, a ground eats ink, or a text is
 * too pale for white.
 */
export async function paperFaults(page: Page): Promise<string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  // A4 at 96 dots to the inch, without its margins.
  await page.setViewportSize({ width: 718, height: 1046 });
  await page.evaluate(
    ([read, used]) => {
      const place = document.querySelector('[data-print-sheet]') ?? document;
      for (const element of place.querySelectorAll(read))
        element.toggleAttribute(
          'data-told',
          element.checkVisibility({ visibilityProperty: true }) &&
            !element.closest(used) &&
            !element.parentElement?.querySelector(':scope > * > [type="search"]'),
        );
    },
    [told, pressed] as const,
  );
  await page.emulateMedia({ media: 'print' });
  const faults = await page.evaluate((used) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('no canvas');
    const contrastToWhite = (color: string) => {
      for (const paint of ['white', color]) {
        pen.fillStyle = paint;
        pen.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((channel) =>
        channel <= 10 ? channel / 3294 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    };
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const name = (element: Element) => `${element.localName} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const missing = [...document.querySelectorAll('[data-told]')]
      .filter((element) => !isSeen(element))
      .map((element) => `no ${name(element)}`);
    const all = [...document.querySelectorAll('html, body, body *')].filter(isSeen);
    const others = all.flatMap((element) => {
      const { position, backgroundImage, backgroundColor, color } = getComputedStyle(element);
      const of = name(element);
      return [
        element.matches(`${used}, body > div > div > :is(header, footer)`) && `a control: ${of}`,
        position === 'fixed' && `stays in its place: ${of}`,
        (backgroundImage !== 'none' || contrastToWhite(backgroundColor) > 1.5) && `a ground: ${of}`,
        hasText(element) && contrastToWhite(color) < 4.5 && `pale: ${of}`,
      ].filter((fault) => fault !== false);
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return [...missing, ...others, ...(scrollWidth > clientWidth ? [`wider than the paper by ${scrollWidth - clientWidth} px`] : [])];
  }, pressed);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width, height });
  return faults;
}
