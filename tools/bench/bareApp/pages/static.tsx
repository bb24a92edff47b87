/** A copy of the portal's home page that Next renders at build time and sends without a Content-Security-Policy. */
export default function StaticPage() {
  return <div dangerouslySetInnerHTML={{ __html: process.env.HOME_MARKUP ?? '' }} />;
}
