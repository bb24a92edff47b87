// A test preloads this file into server.ts (`node --import`).
import { registerHooks } from 'node:module';

const reported = new Set<string>();

registerHooks({
  load(url, context, nextLoad) {
    const name = /\/node_modules\/(@opentelemetry\/[\w-]+)\//.exec(url)?.[1];
    if (name && !reported.has(name)) process.stdout.write(`loaded ${name}\n`);
    if (name) reported.add(name);
    return nextLoad(url, context);
  },
});
