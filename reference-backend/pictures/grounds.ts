import type { Canvas } from './weathers.ts';

const goldLine = (d: string, opacity: number, width = 1.2) =>
  `<path d="${d}" fill="none" stroke="#e3bc5a" stroke-opacity="${opacity}" stroke-width="${width}"/>`;

const polar = (cx: number, cy: number, radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return `${(cx + Math.cos(angle) * radius).toFixed(1)} ${(cy + Math.sin(angle) * radius).toFixed(1)}`;
};

/** Rings of sine arcs, as on a banknote. */
const guilloche = ({ width, height }: Canvas) =>
  Array.from({ length: 15 }, (_, ring) => {
    const points = Array.from({ length: 121 }, (_, step) =>
      polar(width / 2, height * 0.47, 130 + ring * 32 + Math.sin((step / 120) * Math.PI * 2 * 12 + ring * 0.9) * 24, step * 3),
    );
    return goldLine(`M${points.join('L')}Z`, 0.13, 1);
  }).join('');

const rays = ({ width, height }: Canvas) =>
  Array.from({ length: 36 }, (_, index) => {
    const d = `M${polar(width / 2, height * 0.47, 90, index * 10 - 2)}L${polar(width / 2, height * 0.47, 900, index * 10 - 2)}L${polar(width / 2, height * 0.47, 900, index * 10 + 2)}L${polar(width / 2, height * 0.47, 90, index * 10 + 2)}Z`;
    return `<path d="${d}" fill="#e3bc5a" fill-opacity="${index % 2 ? 0.035 : 0.075}"/>`;
  }).join('');

/** Overlapping wave scales. */
const scales = ({ width, height }: Canvas) =>
  Array.from({ length: Math.ceil(height / 34) + 1 }, (_, row) =>
    Array.from({ length: Math.ceil(width / 68) + 2 }, (_, column) => {
      const x = column * 68 - (row % 2 ? 34 : 0);
      const y = row * 34;
      return [32, 22, 12].map((radius) => goldLine(`M${x - radius} ${y + 34}a${radius} ${radius} 0 0 1 ${radius * 2} 0`, 0.11)).join('');
    }).join(''),
  ).join('');

const lattice = ({ width, height }: Canvas) => {
  const lines = Array.from({ length: Math.ceil((width + height) / 54) + 1 }, (_, index) => {
    const start = index * 54 - height;
    return goldLine(`M${start} 0l${height} ${height}M${start + height} 0l${-height} ${height}`, 0.1);
  });
  return lines.join('');
};

const curtains = ({ width, height }: Canvas) =>
  Array.from({ length: 13 }, (_, index) => {
    const x = (width / 12) * index;
    return (
      goldLine(`M${x} 0Q${x + 14} ${height * 0.25} ${x} ${height * 0.5}T${x} ${height}`, 0.14) +
      goldLine(`M${x + 10} 0Q${x + 24} ${height * 0.25} ${x + 10} ${height * 0.5}T${x + 10} ${height}`, 0.07)
    );
  }).join('');

const orbits = ({ width, height }: Canvas) =>
  Array.from({ length: 9 }, (_, index) => {
    const radius = 120 + index * 52;
    return (
      `<circle cx="${width / 2}" cy="${height * 0.47}" r="${radius}" fill="none" stroke="#e3bc5a" stroke-opacity=".14" stroke-width="1.2"${index % 3 === 1 ? ' stroke-dasharray="2 9"' : ''}/>` +
      `<circle cx="${polar(width / 2, height * 0.47, radius, index * 77 + 20).replace(' ', '" cy="')}" r="4" fill="#e3bc5a" fill-opacity=".4"/>`
    );
  }).join('');

/** What lies behind everything: fine gold lines at low contrast. */
export const grounds = [guilloche, rays, scales, lattice, curtains, orbits] as const;
