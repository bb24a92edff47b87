/** The smallest page of a Next app. */
export default function BarePage() {
  return <h1>Bare page</h1>;
}
