/** What members load on every page besides shellParts.ts. */
export { CountedLabel } from '#components/menu/CountedLabel.tsx';
export { HeaderMember } from './HeaderMember.tsx';
export { MemberWatch } from './MemberWatch.tsx';
