/** The panels whose history entry is the newest, or is being removed. The router must not follow a step back from it: it would load the page again. */
export const panelEntries = new Set<object>();
