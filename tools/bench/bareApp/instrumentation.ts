/** Nothing. Without this file Next would run the instrumentation.ts of the portal above this folder. */
export function register(): void {}
