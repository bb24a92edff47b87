import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Columns } from '#components/controls/panels/Columns.tsx';
import { HintList } from '#components/controls/lists/HintList.tsx';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { submissionRecordKey, storedSubmissionRecord } from '#lib/money/submission/submissionRecord.ts';
import { useCompRule } from '#lib/money/account/useCompRule.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { CompAllForm } from './CompAllForm.tsx';
import { CompCard } from './CompCard.tsx';
import { CompForm } from './CompForm.tsx';
import { NoComp } from './NoComp.tsx';
import { VaultTransfer } from './VaultTransfer.tsx';

/** What comp there is, its exchange by amount or as a whole (as the site has it), and how comp comes about. */
export function CompView() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { isCompAmountEntered, isVaultOpen, notes } = useSite();
  const { user } = useCurrentUser();
  const userId = usePortalSession().user?.userId;
  const call = isCompAmountEntered ? 'roll-to-balance' : 'change-to-point';
  const hasComp = user !== undefined && user.rolling >= 1;
  // The form has an outcome to tell, and keeps its place when the last comp is gone.
  const [isNeeded, setNeeded] = useState(() => userId !== undefined && !!storedSubmissionRecord(submissionRecordKey(call, userId))?.sent);
  if (hasComp && !isNeeded) setNeeded(true);

  const unit = formatNumber(useCompRule().unit, locale);
  const ownNotes = [t('comp.note.added'), t('comp.note.fraction', { unit }), t('comp.note.basis')];
  return (
    <Columns
      lead={
        <>
          <CompCard />
          {isNeeded && (isCompAmountEntered ? <CompForm /> : <CompAllForm />)}
          {!isNeeded && user && <NoComp />}
          {isVaultOpen && <VaultTransfer />}
        </>
      }
      // Below what is not there yet: it would be pushed away.
      aside={user && <HintList notes={notes.comp.length > 0 ? notes.comp : ownNotes} />}
    />
  );
}
