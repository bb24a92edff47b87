let isRunning = false;

/** Set from the press of the button until the page reloads, or until the login was refused. */
export function markLogin(isUnderWay: boolean): void {
  isRunning = isUnderWay;
}

/** The page is about to reload: what is told now would be lost. */
export function isLoginRunning(): boolean {
  return isRunning;
}
