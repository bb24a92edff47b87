import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { readThemes } from '#lib/server/colors/look.ts';
import type { Site } from '#lib/server/site/site.ts';
import type { Ground } from '#lib/site/siteChoices.ts';
import { checkText, writtenIn } from '#tools/site/siteFile.ts';
import { nearestColor, type Content } from './fileContent.ts';
import { fieldGroups } from './settingFields.ts';
import { openSiteFile, saveSiteFile, type OpenedFile } from './siteDraft.ts';

/** `site` is the place of the previewed site in the file. Without `ground`, the site has its own. */
type Draft = OpenedFile & { site: number; ground?: Ground; isMember: boolean };

/** A theme has its own color as its accent. A color that is illegible on the ground is replaced by the nearest one that is not. */
function onGround(ground: Ground, settings: Content): Content {
  const own = settings.colors as Content | undefined;
  const accent =
    own?.accent ||
    readThemes()
      .get(String(settings.theme ?? 'gold'))
      ?.get('metal-400');
  const colors: Content = { ...own, accent, ground };
  for (const fault of checkText(JSON.stringify({ colors })).faults) colors[/\w+ /.exec(fault)![0].trim()] = nearestColor(fault);
  return { ...settings, colors };
}

type Show = (settings: Content, isMember: boolean) => Promise<void>;

/** What the editor's page asks for, by path. */
export function createEditing(file: string, frameOrigin: string, show: Show) {
  let draft: Draft | undefined;
  let lastSites: readonly Site[] = [];
  let settings: Content = {};

  return {
    /** The draft is what was not saved when the page was left. */
    '/open': () => {
      const opened = openSiteFile(file);
      return { ...opened, file, frameOrigin, groups: fieldGroups(), draft: draft?.version === opened.version ? draft.content : undefined };
    },

    /** While the draft has faults, the preview shows the last draft without any. */
    '/draft': async (changed: Draft) => {
      draft = changed;
      const { sites, faults } = checkText(JSON.stringify(changed.content), lastSites);
      lastSites = sites?.all ?? lastSites;
      const shown = sites?.all[changed.site];
      if (shown) settings = writtenIn(shown);
      const { ground = shown?.look.ground, isMember } = changed;
      await show(shown && ground !== shown.look.ground ? onGround(ground!, settings) : settings, isMember);
      return { faults };
    },

    '/save': (content: OpenedFile) => saveSiteFile(file, content),

    /** Copies a picture beside the site file and to the portal of the preview, under a name that no other picture has. */
    '/picture': async ({ name, data }: { name: string; data: string }) => {
      const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
      const { width, height, format } = await sharp(bytes).metadata().catch(() => ({ width: 0, height: 0, format: '' })); // prettier-ignore
      if (!/^(svg|png|webp|jpeg)$/.test(String(format))) throw new Error('This is no SVG, PNG, WebP or JPEG picture. Nothing was copied.');
      const stem = path
        .parse(name)
        .name.toLowerCase()
        .replaceAll(/[^\w-]+/g, '-');
      const copy = `/site/${stem}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${format}`;
      for (const folder of new Set([path.resolve(path.dirname(file), 'public'), path.resolve('public')])) {
        mkdirSync(path.join(folder, 'site'), { recursive: true });
        writeFileSync(path.join(folder, copy), bytes);
      }
      return { picture: copy, width, height, kilobytes: Math.ceil(bytes.length / 1000) };
    },
  };
}

export type Editing = ReturnType<typeof createEditing>;
