/** One felt tone of the salon, from the deepest shadow to the light on an edge. */
export interface Palette {
  ground: string;
  deep: string;
  mid: string;
  bright: string;
  light: string;
}

/** Eight tones that agree with one brushed gold over near-black violet. */
export const palettes: readonly Palette[] = [
  { ground: '#0d0914', deep: '#1d1233', mid: '#43297a', bright: '#7a58c4', light: '#cdb6ff' },
  { ground: '#090b16', deep: '#111a3d', mid: '#29418f', bright: '#5878cf', light: '#b9cbff' },
  { ground: '#070d13', deep: '#0a2530', mid: '#145a68', bright: '#2f95a3', light: '#a6ecf0' },
  { ground: '#070e0d', deep: '#0a2a20', mid: '#17654a', bright: '#369e76', light: '#adf2d0' },
  { ground: '#100c08', deep: '#2b1f0b', mid: '#6d4e18', bright: '#b38634', light: '#ffe6ab' },
  { ground: '#110a08', deep: '#33170c', mid: '#7f3f1f', bright: '#c8713f', light: '#ffd0ad' },
  { ground: '#11080c', deep: '#350e1b', mid: '#84243f', bright: '#cf5472', light: '#ffc0cd' },
  { ground: '#10080f', deep: '#2e0f30', mid: '#712673', bright: '#b656b4', light: '#f6c2f3' },
];

/** Gradients every picture shares. The gold one lies in user space: a box-relative gradient would vanish on straight lines. */
export function gradients({ deep, mid, bright, light }: Palette): string {
  return `
  <linearGradient id="gold" gradientUnits="userSpaceOnUse" x1="-40" y1="-110" x2="40" y2="110">
    <stop offset="0" stop-color="#fff1c2"/><stop offset=".42" stop-color="#e3bc5a"/><stop offset=".7" stop-color="#c9992e"/><stop offset="1" stop-color="#f3d98b"/>
  </linearGradient>
  <linearGradient id="body" x1="0" y1="0" x2=".35" y2="1">
    <stop offset="0" stop-color="${bright}"/><stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/>
  </linearGradient>
  <linearGradient id="glow" x1="0" y1="0" x2=".2" y2="1">
    <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${bright}"/>
  </linearGradient>
  <linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="150" y2="0"><stop offset="0" stop-color="#fff1c2" stop-opacity=".6"/><stop offset="1" stop-color="#fff1c2" stop-opacity="0"/></linearGradient>
  <radialGradient id="halo"><stop offset="0" stop-color="${light}" stop-opacity=".55"/><stop offset=".45" stop-color="${bright}" stop-opacity=".22"/><stop offset="1" stop-color="${bright}" stop-opacity="0"/></radialGradient>
  <radialGradient id="ember"><stop offset="0" stop-color="#fff6d8"/><stop offset=".3" stop-color="#f3d98b" stop-opacity=".7"/><stop offset="1" stop-color="#e3bc5a" stop-opacity="0"/></radialGradient>`;
}
