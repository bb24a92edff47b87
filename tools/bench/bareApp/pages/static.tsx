/** A page with the markup of the portal's home page. Next renders it at build time, and sends it without a Content-Security-Policy. */
export default function StaticPage() {
  return <div dangerouslySetInnerHTML={{ __html: process.env.HOME_MARKUP ?? '' }} />;
}
