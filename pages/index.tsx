import { languageTag } from '#lib/i18n/locales.ts';
import { useRouter } from 'next/router';
export default function Home() {
  return <p>{languageTag(useRouter().locale)}</p>;
}
