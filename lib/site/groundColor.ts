/** The page background (`--ink` of the palette) for places without a style sheet: theme-color, icons, web manifest. */
export const groundColor = '#0b0a0f';
