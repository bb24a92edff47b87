/** Runs before the first paint: this device may be set to less motion (styles/base/motion). */
export const motionMarkScript = `try{if(JSON.parse(localStorage.getItem('preferences')).isMotionReduced===true)document.documentElement.dataset.motion='reduced'}catch{}`;

/** Whether this device is set to less motion, in addition to the system's setting. */
export const isMotionMarked = (): boolean => document.documentElement.dataset.motion === 'reduced';

/** Follows a change of the setting. */
export function markMotion(isReduced: boolean): void {
  if (isReduced) document.documentElement.dataset.motion = 'reduced';
  else delete document.documentElement.dataset.motion;
}
