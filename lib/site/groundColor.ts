/** The page's ground (`--ink` of the palette), for what is drawn without a style sheet: the browser's frame, icons, an installed portal. */
export const groundColor = '#0b0a0f';
