// After every installation: npm before 11 drops the program `node` of our own Node together with the package for the other processor,
// which has one of the same name (docs/decisions/0003). Plain Node of any age.
import { existsSync, rmSync, symlinkSync } from 'node:fs';

const link = 'node_modules/.bin/node';
const ours = `node-${process.platform}-${process.arch}/bin/node`;

if (!existsSync(link) && existsSync(`node_modules/${ours}`)) {
  rmSync(link, { force: true });
  symlinkSync(`../${ours}`, link);
}
