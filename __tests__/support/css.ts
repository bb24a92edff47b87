import { readFileSync } from 'node:fs';
import { compileString } from 'sass';
import nextConfig from '../../next.config.js';

const { loadPaths, additionalData } = nextConfig.sassOptions as { loadPaths: string[]; additionalData: string };

/** A style sheet as Next compiles it, with the class names as they are written. */
export function css(file: string): string {
  return compileString(`${additionalData}\n${readFileSync(file, 'utf8')}`, { loadPaths }).css;
}
