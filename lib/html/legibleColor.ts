import { readColor, type Color } from './readColor.ts';

/** WCAG 2 level AA, for text of any size. */
const minContrast = 4.5;

type Channels = Color['channels'];

function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Channels, other: Channels): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The operator's color as `#rrggbb`; undefined if invalid or not legible. On a dark and on a light ground, what is legible on the high surface
 * is legible everywhere.
 */
export function legibleColor(color: string, ground = highSurface()): string | undefined {
  const text = readColor(color);
  const base = readColor(ground);
  if (!text || !base) return undefined;
  const seen = text.channels.map((channel, at) => Math.round(channel * text.alpha + (base.channels[at] ?? 0) * (1 - text.alpha)));
  if (contrast(seen as Channels, base.channels) < minContrast) return undefined;
  return `#${seen.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const highSurface = () => getComputedStyle(document.documentElement).getPropertyValue('--surface-high');
