import type { AxiosInstance } from 'axios';

let loading: Promise<AxiosInstance> | undefined;

/** Loads axios with the first call, because it is 20 KB and not needed for the first paint. */
export function callClient(): Promise<AxiosInstance> {
  loading ??= import('axios').then(({ default: axios }) => axios.create({ validateStatus: () => true, responseType: 'json' }));
  // After a failed download, the next call tries again.
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Starts the download while the code that will call is on its way. */
export function prepareCalls(): void {
  callClient().catch(() => {});
}
