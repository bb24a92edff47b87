import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';

interface LatePartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  onFailure: () => void;
}

/**
 * A component that is fetched when it is first shown. A download that fails is a matter of the moment: unlike with `React.lazy` it takes
 * nothing down, and the next time it is tried again.
 */
export function LatePart<Props extends object>({ load, props, onFailure }: LatePartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const fetchPart = useEffectEvent(() => {
    load().then((component) => setPart(() => component), onFailure);
  });

  useEffect(() => fetchPart(), []);

  return Part && <Part {...props} />;
}
