/** In the place of hoist-non-react-statics (next.config.js), 1 KB of every page's script: next-i18next copies with it the statics that our App has not. */
const hoistNothing = <Component>(component: Component): Component => component;

export default hoistNothing;
