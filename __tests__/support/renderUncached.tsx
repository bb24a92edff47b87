import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { renderInPortal } from './renderInPortal.tsx';

/** Renders with a new and empty SWR cache without deduplication, so that each read is a call. */
export const renderUncached = (ui: ReactElement, options?: Parameters<typeof renderInPortal>[1]) =>
  renderInPortal(<SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{ui}</SWRConfig>, options);
