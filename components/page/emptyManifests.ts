/** Next's lists of static pages and of middleware, both empty: as files they are two requests of every first view. A test compares them. */
export const emptyManifests: Readonly<Record<string, string>> = {
  '_ssgManifest.js': 'self.__SSG_MANIFEST=new Set;self.__SSG_MANIFEST_CB&&self.__SSG_MANIFEST_CB()',
  '_clientMiddlewareManifest.js': 'self.__MIDDLEWARE_MATCHERS = [];self.__MIDDLEWARE_MATCHERS_CB && self.__MIDDLEWARE_MATCHERS_CB()',
};
