/** The metals a site can be made of; each is a block of styles/tokens/_themes.scss and a folder of public/images. */
export const themes = ['gold', 'rose', 'silver', 'jade'] as const;
