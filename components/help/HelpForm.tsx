import { useRouter } from 'next/router';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { TextAreaField } from '#components/controls/fields/TextAreaField.tsx';
import { TextField } from '#components/controls/fields/TextField.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { maxContentsLength, maxTitleLength } from '#lib/help/helpDraft.ts';
import { outcomeTexts } from '#lib/help/outcomeTexts.ts';
import { useHelpDraft } from '#lib/help/useHelpDraft.ts';
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
  const { t } = useTranslation();
  const router = useRouter();
  const isOnline = useIsOnline();
  const [draft, setDraft] = useHelpDraft(userId);
  const [empty, setEmpty] = useState<readonly Field[]>([]);
  const [outcome, setOutcome] = useState<WriteOutcome | null>(null);
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);
  const titleField = useRef<HTMLInputElement>(null);
  const contentsField = useRef<HTMLTextAreaElement>(null);
  const focusField = (field: Field) => (field === 'title' ? titleField : contentsField).current?.focus();

  function handleChange(field: Field, text: string) {
    if (isUnderWay.current) return;
    setDraft({ ...draft, [field]: text });
    setEmpty((before) => before.filter((other) => other !== field));
  }

  const countOf = (field: Field) => t('help.count', { n: draft[field].length, most: limits[field] });

  function errorOf(field: Field): string | undefined {
    if (empty.includes(field)) return t(missing[field]);
    const over = draft[field].length - limits[field];
    return over > 0 ? t('help.tooLong', { most: limits[field], over }) : undefined;
  }

  /** Checks the fields, shows their errors and focuses the first invalid one. */
  function isComplete(): boolean {
    const blank = fields.filter((field) => draft[field].trim() === '');
    setEmpty(blank);
    const wrong = fields.find((field) => blank.includes(field) || draft[field].length > limits[field]);
    if (wrong) focusField(wrong);
    return !wrong;
  }

  async function send() {
    const text = t(draft.isPerhapsSent ? 'help.sendAgain' : 'msg2222');
    if (!(await dialogs.confirm({ text, confirmText: t('help.send') }))) return;
    setOutcome(null);
    setSending(true);
    // Stored before sending: after a reload, the form knows that it may have been sent.
    setDraft({ ...draft, isPerhapsSent: true });
    const result = await writeHelp('user-write-help', { title: draft.title.trim(), contents: draft.contents.trim() });
    setSending(false);
    if (result.kind === 'done') return finish();
    if (result.kind === 'unknown') reload();
    else setDraft(draft);
    setOutcome(result);
    const hasLeft = !titleField.current;
    if (hasLeft) await dialogs.warning({ ...outcomeTexts(result, t), requestId: result.requestId });
  }

  async function finish() {
    const hasLeft = !titleField.current;
    setDraft({ title: '', contents: '', ...draft.earlier });
    reload();
    await dialogs.success({ text: t('msg2026') });
    if (!hasLeft) await router.push('/help', undefined, { shallow: true });
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A held Enter or a double click submits again before the confirmation opens.
    if (isUnderWay.current || !isOnline || !isComplete()) return;
    isUnderWay.current = true;
    await send().finally(() => (isUnderWay.current = false));
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <h2 className={styles.heading} tabIndex={-1}>
        {t('help.ask')}
      </h2>
      {outcome && <HelpOutcome outcome={outcome} />}
      {draft.earlier && <EarlierDraft draft={draft} onChange={setDraft} />}
      <CategoryChips title={draft.title} onChange={(title) => handleChange('title', title)} />
      <TextField
        ref={titleField}
        label={t('help.title')}
        value={draft.title}
        hint={countOf('title')}
        error={errorOf('title')}
        readOnly={isSending}
        required
        onChange={({ target }) => handleChange('title', target.value)}
      />
      <TextAreaField
        ref={contentsField}
        label={t('help.contents')}
        value={draft.contents}
        hint={countOf('contents')}
        error={errorOf('contents')}
        readOnly={isSending}
        required
        onChange={({ target }) => handleChange('contents', target.value)}
      />
      <p className={styles.note}>{t(isOnline ? 'help.draftKept' : 'help.offline')}</p>
      <div className={styles.actions}>
        <LinkButton href="/help" isShallow size="large" icon="chevron-left">
          {t('action.toList')}
        </LinkButton>
        <Button type="submit" variant="primary" size="large" isBusy={isSending} aria-disabled={!isOnline || undefined}>
          {t('help.send')}
        </Button>
      </div>
    </form>
  );
}
