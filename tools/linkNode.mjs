// npm before 11 removes the link node_modules/.bin/node with the package for the other processor, because both packages have a program
// `node` (docs/decisions/0003). This file must run on any version of Node.
import { existsSync, rmSync, symlinkSync } from 'node:fs';

const link = 'node_modules/.bin/node';
const ours = `node-${process.platform}-${process.arch}/bin/node`;

if (!existsSync(link) && existsSync(`node_modules/${ours}`)) {
  rmSync(link, { force: true });
  symlinkSync(`../${ours}`, link);
}
