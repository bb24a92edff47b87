/** Without this file, Next would run the portal's instrumentation.ts in the folder above. */
export function register(): void {}
