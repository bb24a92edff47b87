/** The colors of a light site, for pictures and tests of the light ground. */
export const lightColors = { accent: '#1f5fbf', ground: 'light', felt: '#dfe9f6' };
