import { useEffect, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { RequestId } from '#components/controls/states/RequestId.tsx';
import { Callout } from '#components/controls/states/Callout.tsx';
import { outcomeTexts } from '#lib/help/outcomeTexts.ts';
import type { WriteOutcome } from '#lib/help/writeHelp.ts';

/** Why the enquiry is still in the form: it certainly did not arrive (msg2027), or the outcome is unknown. */
export function HelpOutcome({ outcome }: { outcome: WriteOutcome }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const isUnknown = outcome.kind === 'unknown';
  const { title, text } = outcomeTexts(outcome, t);

  useEffect(() => panel.current?.focus(), []);

  return (
    <div ref={panel} tabIndex={-1} role="alert">
      <Callout tone={isUnknown ? 'waiting' : 'failed'} text={title}>
        <p>{text}</p>
        <RequestId id={outcome.requestId} />
        {isUnknown && (
          <div>
            <LinkButton href="/help" isShallow size="small">
              {t('help.checkList')}
            </LinkButton>
          </div>
        )}
      </Callout>
    </div>
  );
}
