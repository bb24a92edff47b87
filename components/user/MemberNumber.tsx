import { useTranslation } from 'next-i18next/pages';
import { MaskedText } from '#components/controls/actions/MaskedText.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import type { User } from '#contract/records/user.ts';
import { readMemberNumber } from '#lib/member/readMemberNumber.ts';
import { useBackend } from '#lib/site/siteSettings.ts';

const labels = { phone: 'field.phone', banknum: 'field.accountNumber' } as const;

/** The member's phone or account number, masked. It can be shown whole if the backend has the call for it. */
export function MemberNumber({ user, field }: { user: User; field: keyof typeof labels }) {
  const { t } = useTranslation();
  const { has } = useBackend();
  const reveal = has('get-member') ? () => readMemberNumber(field) : undefined;
  return (
    <Fact name={t(labels[field])}>
      <MaskedText key={user[field]} text={user[field]} reveal={reveal} label={t(labels[field])} />
    </Fact>
  );
}
