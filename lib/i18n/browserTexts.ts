import { languageTag } from './locales.ts';

/**
 * Replaces i18next in the browser (alias in next.config.js), because i18next would add 12 KB to every page's script. A test compares the
 * texts of both.
 */

type Values = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;
type Listener = () => void;

interface TextsConfig {
  lng: string;
  /** The text of a key is `resources[language][namespace][key]`. */
  resources: Readonly<Record<string, Readonly<Record<string, Texts>>>>;
}

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(languageTag(language));
  pluralRules.set(language, rules);
  return rules.select(count);
}

function createInstance() {
  const data: Record<string, Record<string, Texts>> = {};
  const listeners = new Map<string, Set<Listener>>();
  const on = (events: string, listener: Listener) => {
    for (const event of events.split(' '))
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
  };
  const off = (events: string, listener: Listener) => {
    for (const event of events.split(' ')) listeners.get(event)?.delete(listener);
  };

  function textOf(language: string, key: string, values?: Values): string | undefined {
    const texts = data[language]?.common;
    const { count } = values ?? {};
    if (typeof count !== 'number') return texts?.[key];
    return (
      texts?.[`${key}_${pluralOf(language, count)}`] ?? texts?.[`${key}_other`] ?? texts?.[key]
    );
  }

  function translate(language: string, key: string, values?: Values): string {
    const text = textOf(language, key, values) ?? key;
    return text.replaceAll(/\{\{(.+?)\}\}/g, (_, name: string) => String(values?.[name] ?? ''));
  }

  const instance = {
    language: '',
    languages: [] as string[],
    resolvedLanguage: '',
    isInitialized: false,
    options: {},
    store: { data, on, off },
    on,
    off,
    init(config: TextsConfig) {
      instance.options = config;
      for (const [language, namespaces] of Object.entries(config.resources))
        Object.assign((data[language] ??= {}), namespaces);
      instance.isInitialized = true;
      return instance.changeLanguage(config.lng);
    },
    addResourceBundle(language: string, namespace: string, texts: Texts) {
      (data[language] ??= {})[namespace] = texts;
    },
    async changeLanguage(language: string) {
      if (language === instance.language) return;
      Object.assign(instance, { language, languages: [language], resolvedLanguage: language });
      listeners.get('languageChanged')?.forEach((listener) => listener());
    },
    hasLoadedNamespace: () => true,
    exists: (key: string) => textOf(instance.language, key) !== undefined,
    t: (key: string, values?: Values) => translate(instance.language, key, values),
    getFixedT: (language: string) => (key: string, values?: Values) =>
      translate(language, key, values),
  };
  return instance;
}

/** react-i18next calls this function to turn a selector function into a key. Our keys are strings already. */
export const keyFromSelector = String;

const browserTexts = { createInstance };

export default browserTexts;
