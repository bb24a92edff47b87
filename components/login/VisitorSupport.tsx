import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { TextAreaField, TextField } from '#components/controls/fields/Field.tsx';
import { Callout } from '#components/controls/states/ErrorState.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { SupportContact } from '#components/operator/OperatorLinks.tsx';
import { writeOnce, type WriteOutcome } from '#lib/api/readCall.ts';
import { formatWait } from '#lib/format/phrases.ts';
import { useForm } from '#lib/forms/useForm.ts';
import { rememberedUserId } from '#lib/preferences/rememberedUserId.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import styles from './login.module.scss';

interface VisitorSupportProps {
  typedId: () => string | undefined;
}

/** Help for visitors who cannot log in: a request for a new password, and the operator's contacts. */
export function VisitorSupport({ typedId }: VisitorSupportProps) {
  const { t } = useTranslation();
  const { has } = useBackend();
  const [userId, setUserId] = useState<string | null>(null);
  return (
    <details
      className={styles.support}
      onToggle={({ currentTarget }) =>
        setUserId(currentTarget.open ? typedId() || rememberedUserId() : null)
      }
    >
      <summary>
        {t('login.forgotPassword')}
        <Icon name="chevron-down" />
      </summary>
      {userId !== null && has('write-visitor-help') && <VisitorRequest userId={userId} />}
      <SupportContact lead={t('login.forgotHelp')} fallback={t('login.forgotElsewhere')} />
    </details>
  );
}

const fields = ['id', 'phone', 'contents'] as const;

const missing = {
  id: 'login.helpIdMissing',
  phone: 'login.helpPhoneMissing',
  contents: 'msg2025',
} as const;

/** The texts are the same whether the member exists or not, because the form must not reveal which ids exist. */
const outcomes = {
  done: { tone: 'completed', text: 'login.helpSent' },
  refused: { tone: 'failed', text: 'login.helpRefused' },
  notSent: { tone: 'failed', text: 'login.helpNotSent' },
  unknown: { tone: 'waiting', text: 'login.helpUnknown' },
} as const;

function Outcome({ outcome: { kind, requestId, error } }: { outcome: WriteOutcome }) {
  const { t } = useTranslation();
  const { tone, text } = outcomes[kind];
  return (
    <Callout
      tone={tone}
      text={
        error?.retryAfter ? t('help.tooMany', { wait: formatWait(error.retryAfter, t) }) : t(text)
      }
    >
      {kind !== 'done' && <RequestId id={requestId} />}
    </Callout>
  );
}

function VisitorRequest({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<WriteOutcome | null>(null);
  const { faults, setFaults, isSending, handleSubmit } = useForm({
    fields,
    check(values) {
      const blank = fields.find((field) => values[field].trim() === '');
      setOutcome(null);
      return blank ? { [blank]: t(missing[blank]) } : {};
    },
    async send({ id, phone, contents }) {
      const help = {
        id: id.trim(),
        phone: phone.trim(),
        title: t('login.helpTitle'),
        contents: contents.trim(),
      };
      setOutcome(await writeOnce('write-visitor-help', help));
    },
  });

  if (outcome?.kind === 'done') {
    return (
      <div role="status">
        <Outcome outcome={outcome} />
      </div>
    );
  }

  return (
    <form
      className={styles.request}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onChange={() => setFaults({})}
    >
      <p>{t('login.helpLead')}</p>
      <TextField
        label={t('field.userId')}
        name="id"
        defaultValue={userId}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={faults.id}
        readOnly={isSending}
        required
      />
      <TextField
        label={t('login.helpPhone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={32}
        error={faults.phone}
        readOnly={isSending}
        required
      />
      <TextAreaField
        label={t('help.contents')}
        name="contents"
        defaultValue={t('login.helpText')}
        maxLength={2000}
        error={faults.contents}
        readOnly={isSending}
        required
      />
      <div role="alert">{outcome && <Outcome outcome={outcome} />}</div>
      <Button type="submit" isWide isBusy={isSending}>
        {t('login.helpSend')}
      </Button>
    </form>
  );
}
