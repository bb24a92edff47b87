import { addresses } from './addresses.ts';
import { declarations } from './declarations.ts';
import { elements } from './elements.ts';
import { handlers } from './handlers.ts';
import { mutations } from './mutations.ts';
import { namespaces } from './namespaces.ts';
import { ownPayloads } from './ownPayloads.ts';

const quoted = (value: string) => `"${value.replaceAll('"', '&quot;')}"`;

export const payloadTable: readonly string[] = [
  ...elements,
  ...handlers,
  ...namespaces,
  ...mutations,
  ...ownPayloads,
  ...addresses.map(
    (address) => `<a href=${quoted(address)}>go</a><img src=${quoted(address)} alt="picture">`,
  ),
  ...declarations.map((style) => `<b style=${quoted(style)}>styled</b>`),
];
