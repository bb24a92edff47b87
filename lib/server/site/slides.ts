import { z } from 'zod';
import { perLanguage, picture, translatedText, url } from './settingTypes.ts';

export const builtInPictures = ['roulette', 'reels', 'cards'] as const;
export const isBuiltIn = (name: string): boolean => (builtInPictures as readonly string[]).includes(name);

const line = (max: number) => translatedText(max).schema.prefault('');
/** A banner slide. A built-in picture has default texts; another picture needs a headline or an alternative text. */
const slide = z
  .strictObject(
    {
      picture: perLanguage(
        z.union([z.enum(builtInPictures), picture.schema.refine(Boolean)], 'must be roulette, reels, cards or a picture'),
      ),
      alt: line(120),
      headline: line(60),
      text: line(160),
      button: line(30),
      link: url.schema.prefault(''),
    },
    'must be a slide: at least { "picture": … }',
  )
  .superRefine((values, context) => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (!values.headline.ko && !values.alt.ko && !isBuiltIn(values.picture.ko))
      refuse('headline', 'or alt is required with a picture of your own');
    if (values.button.ko && !values.headline.ko) refuse('button', 'needs a headline');
    if (Boolean(values.button.ko) !== Boolean(values.link.ko) && !values.alt.ko) refuse('link', 'and button go together');
  });
export const slides = {
  schema: z.array(slide, 'must be a list of slides').min(1, 'must have at least one slide').max(8, 'may have at most 8 slides'),
};
