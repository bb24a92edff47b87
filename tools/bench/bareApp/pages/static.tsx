/** A page that Next renders at build time, with the markup of the portal's home page. It has no policy. */
export default function StaticPage() {
  return <div dangerouslySetInnerHTML={{ __html: process.env.HOME_MARKUP ?? '' }} />;
}
