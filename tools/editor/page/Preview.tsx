import { offeredAddress, type LocaleCode } from '#lib/i18n/locales.ts';

const pages = [
  '/',
  '/game',
  '/login',
  '/register',
  '/deposit',
  '/withdraw',
  '/comp',
  '/notice',
  '/note',
  '/help',
  '/user',
];

interface PreviewProps {
  view: Record<string, string>;
  change(view: Record<string, string>): void;
  languages: readonly LocaleCode[];
  siteGround: string;
  frameOrigin: string;
}

export function Preview({ view, change, languages, siteGround, frameOrigin }: PreviewProps) {
  const language = languages.find((code) => code === view.language) ?? languages[0]!;
  const chosen: Record<string, string> = { ground: siteGround, ...view, language };
  const choices = {
    page: pages,
    screen: ['phone', 'desktop'],
    ground: ['dark', 'light'],
    language: languages,
    as: ['visitor', 'member'],
  };
  return (
    <section aria-label="Preview" className="preview">
      {Object.entries(choices).map(([name, values]) => (
        <label key={name}>
          {name}
          <select
            value={chosen[name]}
            onChange={({ target }) => change({ ...view, [name]: target.value })}
          >
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      <iframe
        title="The site"
        className={view.screen}
        src={frameOrigin + offeredAddress(language, chosen.page!, languages)}
      />
    </section>
  );
}
