import { colorNames } from './colorNames.ts';

export interface Color {
  /** Each 0 to 255. */
  channels: [red: number, green: number, blue: number];
  /** 0 to 1. */
  alpha: number;
}

const hexPattern = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const rgbPattern = /^rgba?\( ?(\d{1,3})(?: ?, ?| )(\d{1,3})(?: ?, ?| )(\d{1,3})(?: ?[,/] ?(0|1|0?\.\d{1,4}))? ?\)$/;

/** Parses `#rgb` to `#rrggbbaa`, `rgb()` and color names. Undefined for anything else. */
export function readColor(text: string): Color | undefined {
  const written = text.trim().toLowerCase();
  const name = colorNames.get(written);
  const hex = hexPattern.exec(name ? `#${name}` : written)?.[1];
  if (hex) return fromHex(hex.length < 6 ? hex.replaceAll(/./g, '$&$&') : hex);

  const parts = rgbPattern.exec(written);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map(Number);
  return Math.max(red, green, blue) > 255 ? undefined : { channels: [red, green, blue], alpha: Number(parts[4] ?? 1) };
}

function fromHex(digits: string): Color {
  const [red = 0, green = 0, blue = 0, alpha = 255] = Array.from(digits.matchAll(/../g), ([pair]) => Number.parseInt(pair, 16));
  return { channels: [red, green, blue], alpha: alpha / 255 };
}
