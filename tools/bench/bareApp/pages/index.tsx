/** A minimal page, to measure the scripts of Next itself. */
export default function BarePage() {
  return <main>bare</main>;
}
