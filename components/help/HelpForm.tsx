import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { ListLink } from '#components/controls/actions/ListLink.tsx';
import { TextAreaField } from '#components/controls/fields/TextAreaField.tsx';
import { TextField } from '#components/controls/fields/TextField.tsx';
import { joinSentences } from '#lib/i18n/joinSentences.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { useForm } from '#lib/forms/useForm.ts';
import { maxContentsLength, maxTitleLength, useHelpDraft } from '#lib/help/helpDraft.ts';
import { outcomeTexts } from '#lib/help/outcomeTexts.ts';
import { categoryWords, withCategory } from '#lib/help/titleCategory.ts';
import { writeHelp, type WriteOutcome } from '#lib/help/writeHelp.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { EarlierDraft } from './EarlierDraft.tsx';
import styles from './HelpForm.module.scss';
import { HelpOutcome } from './HelpOutcome.tsx';

interface HelpFormProps {
  userId: string;
  /** Reloads the list, which may contain the sent enquiry. */
  reload: () => void;
}

const fields = ['title', 'contents'] as const;
type Field = (typeof fields)[number];

const limits: Record<Field, number> = { title: maxTitleLength, contents: maxContentsLength };
const missing = { title: 'msg2024', contents: 'msg2025' } as const;

/** A new enquiry. Each confirmation sends it at most once. The text stays until the enquiry has certainly arrived. */
export function HelpForm({ userId, reload }: HelpFormProps) {
  const { t, i18n } = useTranslation();
  const router = useRouter();
  const isOnline = useIsOnline();
  const [draft, setDraft] = useHelpDraft(userId);
  const [outcome, setOutcome] = useState<WriteOutcome | null>(null);
  const ask = useQuestion();
  const titleField = useRef<HTMLInputElement>(null);

  const figures = (count: number) => formatNumber(count, i18n.language);
  const countOf = (field: Field) => t('help.count', { n: figures(draft[field].length), most: figures(limits[field]) });

  function tooLong(field: Field): string | undefined {
    const over = draft[field].length - limits[field];
    return over > 0 ? t('help.tooLong', { most: figures(limits[field]), over: figures(over) }) : undefined;
  }

  // A category alone is no title: lists would show nothing else.
  const words = { ...draft, title: withCategory(draft.title, categoryWords(t), undefined) };
  const faultOf = (field: Field) => (words[field].trim() === '' ? t(missing[field]) : tooLong(field));

  const { faults, setFaults, isSending, isUnderWay, handleSubmit } = useForm({
    fields,
    check: () => ({ title: faultOf('title'), contents: faultOf('contents') }),
    confirm: async () =>
      (await ask({
        text: t(draft.isPerhapsSent ? 'help.sendAgain' : 'msg2222'),
        facts: [[t('help.title'), draft.title.trim()]],
        confirmText: t('help.send'),
      })) === true,
    async send() {
      setOutcome(null);
      // Stored before sending: after a reload, the form knows that it may have been sent.
      setDraft({ ...draft, isPerhapsSent: true });
      const result = await writeHelp('user-write-help', { title: draft.title.trim(), contents: draft.contents.trim() });
      setOutcome(result);
      const hasLeft = !titleField.current;
      if (result.kind === 'done') return finish(hasLeft);
      if (result.kind === 'unknown') reload();
      else setDraft(draft);
      if (hasLeft) await dialogs.warning({ ...outcomeTexts(result, t), requestId: result.requestId });
    },
  });

  async function finish(hasLeft: boolean) {
    setDraft({ title: '', contents: '', ...draft.earlier });
    reload();
    if (!hasLeft) await router.push('/help', undefined, { shallow: true, scroll: true });
    void dialogs.toast({ text: joinSentences([t('msg2026'), t('help.answerComes')]), kind: 'success' });
  }

  function handleChange(field: Field, text: string) {
    if (isUnderWay.current) return;
    setDraft({ ...draft, [field]: text });
    setFaults((before) => ({ ...before, [field]: undefined }));
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => (isOnline ? handleSubmit(event) : event.preventDefault())}>
      <h2 className={styles.heading} tabIndex={-1}>
        {t('help.ask')}
      </h2>
      {outcome && outcome.kind !== 'done' && <HelpOutcome outcome={outcome} />}
      {draft.earlier && <EarlierDraft draft={draft} onChange={setDraft} />}
      <CategoryChips title={draft.title} onChange={(title) => handleChange('title', title)} />
      <TextField
        ref={titleField}
        label={t('help.title')}
        name="title"
        autoComplete="off"
        value={draft.title}
        hint={countOf('title')}
        error={faults.title ?? tooLong('title')}
        readOnly={isSending}
        required
        onChange={({ target }) => handleChange('title', target.value)}
      />
      <TextAreaField
        label={t('help.contents')}
        name="contents"
        autoComplete="off"
        value={draft.contents}
        hint={countOf('contents')}
        error={faults.contents ?? tooLong('contents')}
        readOnly={isSending}
        required
        onChange={({ target }) => handleChange('contents', target.value)}
      />
      <p className={styles.note}>{t(isOnline ? 'help.draftKept' : 'help.offline')}</p>
      <div className={styles.actions}>
        <ListLink href="/help" size="large" />
        <Button type="submit" variant="primary" size="large" isBusy={isSending} aria-disabled={!isOnline || undefined}>
          {t('help.send')}
        </Button>
      </div>
    </form>
  );
}
