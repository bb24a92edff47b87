/** The least a pages-router page can be: what the browser loads for it is what Next itself weighs. */
export default function BarePage() {
  return <main>bare</main>;
}
