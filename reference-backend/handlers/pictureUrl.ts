import type { BackendContext } from '../backendContext.ts';

/** The URL of a picture: paths get this backend's origin, absolute URLs stay, '' = no picture. */
export const pictureUrl = ({ publicOrigin }: BackendContext, path: string) => (path.startsWith('/') ? publicOrigin + path : path);
