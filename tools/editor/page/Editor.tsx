import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { isLocaleCode, locales } from '#lib/i18n/locales.ts';
import { contrast } from '#lib/server/colors/oklch.ts';
import { groundColors } from '#lib/site/siteChoices.ts';
import { changesOf, valueAt, withValue, type Content } from '../fileContent.ts';
import type { OpenedFile } from '../siteDraft.ts';
import { ask, type Answer } from './ask.ts';
import { Changes } from './Changes.tsx';
import { Preview } from './Preview.tsx';
import { Setting } from './Setting.tsx';

/** The starts of the places of settings: of each site and of the defaults. A file with one site has one part. */
const partsOf = ({ sites }: Content): string[] =>
  Array.isArray(sites) ? [...sites.map((_, index) => `sites[${index}].`), 'defaults.'] : [''];

function Editor({ opened }: { opened: Answer<'/open'> }) {
  const [file, setFile] = useState<OpenedFile>(opened);
  const [draft, setDraft] = useState<Content>(opened.draft);
  const [place, setPlace] = useState(0);
  const [group, setGroup] = useState(Object.keys(opened.groups)[0]!);
  const [view, setView] = useState<Record<string, string>>({
    page: '/',
    screen: 'phone',
    as: 'visitor',
  });
  const [{ faults }, setVerdict] = useState<Answer<'/draft'>>({ faults: [] });

  const parts = partsOf(draft);
  const start = parts[place] ?? parts[0]!;
  const isSite = start.startsWith('sites');
  const inherited = (name: string) => (isSite ? valueAt(draft, `defaults.${name}`) : undefined);
  const used = (name: string) => valueAt(draft, start + name) ?? inherited(name);
  const chosen = used('languages');
  const offered = Array.isArray(chosen) ? chosen.filter(isLocaleCode) : [];
  const languages = offered.length > 0 ? offered : locales.map(({ code }) => code);
  const ground = used('colors.ground') === 'light' ? 'light' : 'dark';
  /** The background of each color. */
  const behind: Record<string, unknown> = {
    'colors.accent': groundColors[ground],
    'colors.felt': used('colors.accent'),
  };
  const changes = changesOf(file.content, draft);
  const isNewPart =
    start !== '' &&
    start !== 'defaults.' &&
    valueAt(file.content, start.slice(0, -1)) === undefined;

  const asked = JSON.stringify({
    content: draft,
    site: isSite ? place : 0,
    ground: view.ground,
    isMember: view.as === 'member',
  });
  useEffect(() => {
    let isLast = true;
    const tell = async () => {
      const answer = await ask('/draft', JSON.parse(asked)).catch(({ message }: Error) => ({
        faults: [message],
      }));
      if (isLast) setVerdict(answer);
    };
    const timer = setTimeout(tell, 200);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [asked]);

  /** A file with one site becomes one with several first. */
  const addSite = () => {
    const { sites } = draft as { sites?: Content[] };
    const host = window
      .prompt(`The origin of the ${sites ? 'new' : 'present'} site, such as https://luna.example`)
      ?.trim();
    if (!host) return;
    if (!sites) return setDraft({ sites: [{ hosts: [host], ...draft }] });
    const copy = { ...draft, sites: [...sites, { ...(isSite && sites[place]), hosts: [host] }] };
    setDraft(withValue(copy, `sites[${sites.length}].redirects`, undefined));
    setPlace(sites.length);
  };
  const faultsAt = (whole: string) =>
    faults.filter((fault) => fault.startsWith(whole) && /[ .[]/.test(fault.charAt(whole.length)));

  return (
    <>
      <nav aria-label="Groups of settings">
        <title>{opened.file}</title>
        <select
          aria-label="Settings of"
          value={place}
          onChange={({ target }) => setPlace(Number(target.value))}
        >
          {parts.map((part, index) => (
            <option key={part} value={index}>
              {part
                ? String(valueAt(draft, `${part}hosts[0]`) ?? 'Defaults of all sites')
                : 'The site'}
            </option>
          ))}
        </select>
        {[...Object.keys(opened.groups), 'Changes'].map((name) => (
          <button
            type="button"
            key={name}
            className="outline"
            aria-current={name === group}
            onClick={() => setGroup(name)}
          >
            {name} {name === 'Changes' && changes.length}
          </button>
        ))}
        <button type="button" className="secondary outline" onClick={addSite}>
          {isSite ? 'Copy this site' : start ? 'Add a site' : 'Several sites'}
        </button>
        <div role="status">
          {faults.length > 0 && 'The preview waits until these are mended:'}
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </div>
      </nav>
      <main key={group}>
        <h1>{group}</h1>
        {group === 'Changes' && (
          <Changes
            changes={changes}
            save={async () => setFile(await ask('/save', draft))}
            undo={() => void ask('/open', { isFresh: true }).then(() => location.reload())}
          />
        )}
        {opened.groups[group]
          ?.filter((field) => isSite || !['hosts', 'redirects'].includes(field.place))
          .map((field) => (
            <Setting
              key={start + field.place}
              {...field}
              own={valueAt(draft, start + field.place)}
              saved={valueAt(isNewPart ? draft : file.content, start + field.place)}
              inherited={inherited(field.place)}
              faults={faultsAt(start + field.place)}
              languages={languages}
              contrast={contrast(String(used(field.place)), String(behind[field.place]))}
              change={(value, name = field.place) =>
                setDraft((now) => withValue(now, start + name, value))
              }
            />
          ))}
      </main>
      <Preview
        view={view}
        change={setView}
        languages={languages}
        siteGround={ground}
        frameOrigin={opened.frameOrigin}
      />
    </>
  );
}

const page = ask('/open', {}).then((opened) => <Editor opened={opened} />, ({ message }: Error) => <p>{message}</p>); // prettier-ignore
createRoot(document.getElementById('editor')!).render(await page);
