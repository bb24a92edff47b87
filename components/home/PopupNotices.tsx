import { useEffect, useState } from 'react';
import { LatePart } from '#components/controls/LatePart.tsx';
import { useIsPhone } from '#components/controls/useIsPhone.ts';
import { enqueueDialog } from '#lib/dialogs/dialogQueue.ts';
import { usePopups } from '#lib/notices/usePopups.ts';

const loadCards = async () => (await import('./PopupCards.tsx')).PopupCards;
const loadSheet = async () => (await import('./PopupSheet.tsx')).PopupSheet;

/**
 * What the operator wants everybody to see first (screens 4.6): cards where the operator put them, on phones one sheet at the foot. They wait
 * for every question that is open; whatever is asked later lies above them.
 */
export function PopupNotices() {
  const isPhone = useIsPhone();
  const view = usePopups();
  const [isTurn, setTurn] = useState(false);
  const hasPopups = view.popups.length > 0;

  useEffect(() => {
    if (!hasPopups) return;
    let isGone = false;
    // Not modal: the next in the queue may come as soon as these are there.
    const show = async () => setTurn(!isGone);
    void enqueueDialog({ rank: 'popup', show, close: () => {} });
    return () => void (isGone = true);
  }, [hasPopups]);

  if (!isTurn || !hasPopups) return null;
  return <LatePart key={String(isPhone)} load={isPhone ? loadSheet : loadCards} props={view} />;
}
