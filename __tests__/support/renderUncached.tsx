import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import { renderInPortal } from './renderInPortal.tsx';

/** Renders with a cache of its own, in which each read is a call. */
export const renderUncached = (ui: ReactElement, options?: Parameters<typeof renderInPortal>[1]) =>
  renderInPortal(<SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{ui}</SWRConfig>, options);
