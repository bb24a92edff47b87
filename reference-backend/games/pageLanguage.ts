/** The language of a game page: the one asked for, else the browser's first of Korean and English, else Korean. */
export function pageLanguage(asked: string | null, acceptLanguage: string | undefined): 'ko' | 'en' {
  if (asked) return asked === 'ko' ? 'ko' : 'en';
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', quality] = entry.trim().split(';q=');
      return { language: tag.toLowerCase().split('-')[0], quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const first = accepted.find(({ language }) => language === 'ko' || language === 'en');
  if (first) return first.language === 'ko' ? 'ko' : 'en';
  // A reader of some third language is better served in English than in Korean.
  return accepted.some(({ language }) => language && language !== '*') ? 'en' : 'ko';
}
