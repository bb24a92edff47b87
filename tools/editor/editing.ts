import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import writeFileAtomic from 'write-file-atomic';
import { readThemes } from '#lib/server/colors/look.ts';
import type { Site } from '#lib/server/site/site.ts';
import type { Ground } from '#lib/site/siteChoices.ts';
import { checkText, writtenIn } from '#tools/site/siteFile.ts';
import { isSame, nearestColor, type Content } from './fileContent.ts';
import { fieldGroups } from './settingFields.ts';
import { openSiteFile, saveSiteFile, type OpenedFile } from './siteDraft.ts';

/** A theme has its own color as its accent. A color that is illegible on the ground is replaced by the nearest one that is not. */
function onGround(ground: Ground, settings: Content): Content {
  const own = settings.colors as Content | undefined;
  const theme = readThemes().get(String(settings.theme ?? 'gold'));
  const colors: Content = { ...own, accent: own?.accent || theme?.get('metal-400'), ground };
  for (const fault of checkText(JSON.stringify({ colors })).faults)
    colors[/\w+ /.exec(fault)![0].trim()] = nearestColor(fault);
  return { ...settings, colors };
}

/** What the editor's page asks for, by path. */
export function createEditing(
  file: string,
  frameOrigin: string,
  show: (settings: Content, isMember: boolean) => Promise<void>,
) {
  let opened = openSiteFile(file);
  let draft: Content | undefined;
  let lastSites: readonly Site[] = [];
  let settings: Content = {};

  return {
    /** The draft is what was not saved when the page was left. The file is read again when there is nothing unsaved. */
    '/open': ({ isFresh = false }) => {
      if (isFresh) draft = undefined;
      if (!draft) opened = openSiteFile(file);
      return {
        ...opened,
        file,
        frameOrigin,
        groups: fieldGroups(),
        draft: draft ?? opened.content,
      };
    },

    /** While the draft has faults, the preview shows the last draft without any. `site` is a place in the file. */
    '/draft': async ({
      content,
      site,
      ground,
      isMember,
    }: {
      content: Content;
      site: number;
      ground?: Ground;
      isMember: boolean;
    }) => {
      draft = isSame(content, opened.content) ? undefined : content;
      const { sites, faults } = checkText(JSON.stringify(content), lastSites);
      lastSites = sites?.all ?? lastSites;
      const shown = sites?.all[site];
      if (shown)
        settings =
          ground && ground !== shown.look.ground
            ? onGround(ground, writtenIn(shown))
            : writtenIn(shown);
      await show(settings, isMember);
      return { faults };
    },

    '/save': (content: Content): OpenedFile => {
      opened = saveSiteFile(file, content, opened);
      draft = undefined;
      return opened;
    },

    /** Copies a picture beside the site file and to the portal of the preview, under a name that no other picture has. */
    '/picture': async ({ name, data }: { name: string; data: string }) => {
      const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
      const { width, height, format } = await sharp(bytes).metadata().catch(() => ({ width: 0, height: 0, format: '' })); // prettier-ignore
      if (!/^(svg|png|webp|jpeg)$/.test(String(format)))
        throw new Error('This is no SVG, PNG, WebP or JPEG picture. Nothing was copied.');
      const stem = path.parse(name).name.toLowerCase().slice(0, 60);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      const copy = `/site/${stem.replaceAll(/[^\w-]+/g, '-')}-${hash}.${format}`;
      for (const folder of new Set([
        path.resolve(path.dirname(file), 'public'),
        path.resolve('public'),
      ])) {
        mkdirSync(path.join(folder, 'site'), { recursive: true });
        writeFileAtomic.sync(path.join(folder, copy), bytes);
      }
      return { picture: copy, width, height, kilobytes: Math.ceil(bytes.length / 1000) };
    },
  };
}

export type Editing = ReturnType<typeof createEditing>;
