interface Layer {
  onBack: () => void;
  /** Whether it has a history entry of its own, which the back button leaves. */
  hasEntry: boolean;
}

/** What is open above the page, the newest last. */
const layers: Layer[] = [];

/** Moves through the history that are not the member's. */
let ownMoves = 0;

/** A forward button that leads nowhere is answered by no event. */
const forwardMs = 1000;

/**
 * The back button closes a layer above the page instead of leaving the page. A panel has a history entry, which the router must not see: it
 * would reload the page. A question has none, because its answer may navigate at once: after Back, the page's entry is returned to.
 * Returns the function for a layer that closes in another way.
 */
export function closeByBack(onBack: () => void, hasEntry: boolean): () => void {
  const layer = { onBack, hasEntry };
  layers.push(layer);
  window.addEventListener('popstate', handlePopState, true);
  if (hasEntry) history.pushState({ ...history.state, isDialog: true }, '');

  return () => {
    if (!layers.includes(layer)) return;
    layers.splice(layers.indexOf(layer), 1);
    // After a navigation the entry is no longer on top, and stays.
    if (!hasEntry || !history.state?.isDialog) return;
    ownMoves += 1;
    history.back();
  };
}

function handlePopState(event: PopStateEvent): void {
  const layer = ownMoves > 0 ? undefined : layers.pop();
  if (ownMoves === 0 && !layer) return;
  event.stopImmediatePropagation();
  if (!layer) return void (ownMoves -= 1);
  if (!layer.hasEntry) {
    ownMoves += 1;
    history.forward();
    setTimeout(() => (ownMoves = 0), forwardMs);
  }
  layer.onBack();
}
