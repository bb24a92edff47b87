/** When the visitor hid which popup: ms epoch by id. */
type HiddenPopups = Record<string, number>;

const storageKey = 'hiddenPopups';
const hourMs = 3_600_000;

/** Stands in where local storage is switched off or full: then a popup stays away until the page is loaded anew. */
let memory: HiddenPopups = {};

/** Hides one popup for a while, the others not. What is over is forgotten. */
export function hidePopup(id: string, hours: number, now = Date.now()): void {
  const lasting = Object.entries(readHidden()).filter(([, at]) => isLasting(at, hours, now));
  const hidden = { ...Object.fromEntries(lasting), [id]: now };
  try {
    localStorage.setItem(storageKey, JSON.stringify(hidden));
  } catch {
    memory = hidden;
  }
}

/** Whether a popup was hidden less than so many hours ago; a time to come, left by a clock that was wrong, does not count. */
export function isPopupHidden(id: string, hours: number, now = Date.now()): boolean {
  const hidden = readHidden();
  return Object.hasOwn(hidden, id) && isLasting(hidden[id], hours, now);
}

function isLasting(at: unknown, hours: number, now: number): boolean {
  return typeof at === 'number' && at <= now && now - at < hours * hourMs;
}

function readHidden(): HiddenPopups {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    const isRecord = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
    return isRecord ? { ...stored, ...memory } : memory;
  } catch {
    return memory;
  }
}
