import type { ReactNode } from 'react';
import type { Fact as FactTexts } from '#lib/dialogs/dialogs.ts';

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const Facts = ({ facts }: { facts: readonly FactTexts[] }) =>
  facts.map(([name, value]) => (
    <Fact key={name} name={name}>
      {value}
    </Fact>
  ));
