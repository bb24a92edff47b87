import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { renderInPortal } from './renderInPortal.tsx';

/** Without SWR's cache and deduplication, each read is a call. */
export const renderUncached = (ui: ReactElement, options?: Parameters<typeof renderInPortal>[1]) =>
  renderInPortal(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{ui}</SWRConfig>,
    options,
  );
