/** Replaces hoist-non-react-statics (next.config.js), which adds 1 KB to every page. next-i18next uses it to copy statics, and our App has none. */
const hoistNothing = <Component>(component: Component): Component => component;

export default hoistNothing;
