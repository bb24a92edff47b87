let isRunning = false;

/** True from the submit until the page reloads or the login is refused. */
export function markLogin(isUnderWay: boolean): void {
  isRunning = isUnderWay;
}

/** The page is about to reload, so a message now would be lost. */
export function isLoginRunning(): boolean {
  return isRunning;
}
