import type { BackendContext } from '../backendContext.ts';

/** The address a browser loads a picture from: paths are this backend's own, complete addresses stay, '' = there is none. */
export const pictureAddress = ({ publicOrigin }: BackendContext, path: string) => (path.startsWith('/') ? publicOrigin + path : path);
