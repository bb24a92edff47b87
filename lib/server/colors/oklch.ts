/** A color in OKLCH: the lightness `l` from 0 to 1, the chroma `c` from 0, the hue `h` in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = [number, number, number];

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

export const longHex = (hex: string): string =>
  hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;

const linearOf = (hex: string) =>
  [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(longHex(hex).slice(at, at + 2), 16) / 255),
  ) as Triple;

/** Converts `#rrggbb` or `#rgb` to OKLCH (Björn Ottosson, https://bottosson.github.io/posts/oklab). */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

/** A color with a channel outside 0 to 1 does not exist in sRGB. */
function linearSrgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isInSrgb = (color: Oklch) =>
  linearSrgb(color).every((channel) => channel > -0.0005 && channel < 1.0005);

/** A color outside of sRGB gets a lower chroma, but keeps lightness and hue (CSS Color 4, section 13.2). */
export function hexOf({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  let chroma = c;
  if (!isInSrgb({ l: lightness, c, h })) {
    let outside = c;
    chroma = 0;
    for (let step = 0; step < 16; step += 1) {
      const middle = (chroma + outside) / 2;
      if (isInSrgb({ l: lightness, c: middle, h })) chroma = middle;
      else outside = middle;
    }
  }
  const bytes = linearSrgb({ l: lightness, c: chroma, h }).map((channel) =>
    Math.round(255 * toGamma(Math.min(1, Math.max(0, channel)))),
  );
  return `#${Buffer.from(bytes).toString('hex')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2 is 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
