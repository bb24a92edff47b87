import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { themedDrawings } from './themedDrawings.ts';

for (const [file, drawing] of themedDrawings()) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, drawing);
}
