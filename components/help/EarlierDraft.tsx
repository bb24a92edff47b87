import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Callout } from '#components/controls/states/Callout.tsx';
import type { KeptHelpDraft } from '#lib/help/helpDraft.ts';

interface EarlierDraftProps {
  draft: KeptHelpDraft;
  onChange: (draft: KeptHelpDraft) => void;
}

/** The draft that a prepared enquiry replaced. The button swaps the two. */
export function EarlierDraft({ draft: { earlier, ...current }, onChange }: EarlierDraftProps) {
  const { t } = useTranslation();
  return (
    <Callout tone="info" text={t('help.earlierDraft')}>
      <div>
        <Button size="small" onClick={() => earlier && onChange({ ...earlier, earlier: current })}>
          {t('help.takeEarlier')}
        </Button>
      </div>
    </Callout>
  );
}
