/** A page that Next renders once, at build time, with the same markup as the portal's home page. It can carry no nonce. */
export default function StaticPage() {
  return <div dangerouslySetInnerHTML={{ __html: process.env.HOME_MARKUP ?? '' }} />;
}
