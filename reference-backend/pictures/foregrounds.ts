import type { Canvas } from './weathers.ts';

const layer = (d: string, fill: string) => `<path d="${d}" fill="${fill}" stroke="url(#rim)" stroke-width="2.4"/>`;

const waves = ({ width, height }: Canvas) =>
  [0, 1, 2]
    .map((row) => {
      const y = height * (0.79 + row * 0.07);
      const crest = Array.from({ length: Math.ceil(width / 80) + 2 }, (_, index) => `q${index % 2 ? '40 34 80 0' : '40 -34 80 0'}`).join(
        '',
      );
      return layer(`M${-60 - row * 34} ${y}${crest}V${height + 10}H-200Z`, `url(#shore${row})`);
    })
    .join('');

const hills = ({ width, height }: Canvas) =>
  layer(
    `M-10 ${height * 0.84}Q${width * 0.2} ${height * 0.7} ${width * 0.46} ${height * 0.83}T${width + 10} ${height * 0.76}V${height + 10}H-10Z`,
    'url(#shore0)',
  ) +
  layer(
    `M-10 ${height * 0.88}Q${width * 0.34} ${height * 0.82} ${width * 0.6} ${height * 0.89}T${width + 10} ${height * 0.85}V${height + 10}H-10Z`,
    'url(#shore1)',
  ) +
  layer(
    `M-10 ${height * 0.96}Q${width * 0.3} ${height * 0.88} ${width * 0.7} ${height * 0.95}T${width + 10} ${height * 0.93}V${height + 10}H-10Z`,
    'url(#shore2)',
  );

const clouds = ({ width, height }: Canvas) =>
  [0, 1, 2]
    .map((row) => {
      const y = height * (0.83 + row * 0.06);
      const step = Math.min(width, 600) / 5;
      const puffs = Array.from(
        { length: Math.ceil(width / step) + 2 },
        (_, index) => `a${step / 2} ${step * (index % 2 ? 0.42 : 0.3)} 0 0 1 ${step} 0`,
      ).join('');
      return layer(`M${-step * (0.4 + row * 0.35)} ${y}${puffs}V${height + 10}H-300Z`, `url(#shore${row})`);
    })
    .join('');

const steps = ({ width, height }: Canvas) =>
  [0, 1, 2]
    .map((row) =>
      layer(
        `M${width * (0.2 - row * 0.065)} ${height * (0.83 + row * 0.055)}H${width * (0.8 + row * 0.065)}V${height + 10}H${width * (0.2 - row * 0.065)}Z`,
        `url(#shore${row})`,
      ),
    )
    .join('');

const drape = ({ width, height }: Canvas) => {
  const side = (mirror: string) =>
    `<g transform="${mirror}">` +
    layer(`M-10 -10H${width * 0.3}Q${width * 0.24} ${height * 0.42} ${-10} ${height * 0.66}Z`, 'url(#shore0)') +
    layer(`M-10 -10H${width * 0.19}Q${width * 0.15} ${height * 0.4} ${-10} ${height * 0.6}Z`, 'url(#shore1)') +
    layer(`M-10 -10H${width * 0.09}Q${width * 0.07} ${height * 0.36} ${-10} ${height * 0.54}Z`, 'url(#shore2)') +
    '</g>';
  return side('') + side(`translate(${width} 0) scale(-1 1)`) + steps({ width, height });
};

/** What stands at the lower edge, before the motif's panel. */
export const foregrounds = [waves, hills, clouds, steps, drape] as const;
