import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Button } from '#components/controls/actions/Button.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import type { IconName } from '#components/controls/text/Icon.tsx';
import { SupportContact } from '#components/operator/OperatorLinks.tsx';
import { MessagePanel, PageFrame } from '#components/page/PageFrame.tsx';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { useAddressQuery } from '#lib/navigation/address.ts';
import { reloadPage } from '#lib/navigation/loadPage.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';

interface ErrorScreenProps {
  icon?: IconName;
  title: MessageKey;
  text: MessageKey;
  first: ReactNode;
  /** True where the login may fail, because /help requires a login. */
  isSupportHidden?: boolean;
  children?: ReactNode;
}

function ErrorScreen({
  icon = 'warning',
  title,
  text,
  first,
  isSupportHidden = false,
  children,
}: ErrorScreenProps) {
  const { t } = useTranslation();
  const actions = (
    <>
      {first}
      <LinkButton href="/" variant="secondary">
        {t('error.toHome')}
      </LinkButton>
      {!isSupportHidden && (
        <LinkButton href="/help" variant="quiet">
          {t('error.toSupport')}
        </LinkButton>
      )}
    </>
  );
  return (
    <PageFrame title={t(title)}>
      <MessagePanel icon={icon} text={t(text)} actions={actions}>
        {children}
      </MessagePanel>
    </PageFrame>
  );
}

export function NotFoundScreen() {
  const { t } = useTranslation();
  const search = (
    <LinkButton href="/game" variant="primary" icon="search">
      {t('game.search')}
    </LinkButton>
  );
  return (
    <ErrorScreen
      icon="search"
      title="error.notFound.title"
      text="error.notFound.text"
      first={search}
    />
  );
}

export function ServerErrorScreen() {
  const { t } = useTranslation();
  const retry = (
    <Button variant="primary" icon="refresh" onClick={reloadPage}>
      {t('action.retry')}
    </Button>
  );
  return (
    <ErrorScreen title="error.server.title" text="error.server.text" first={retry}>
      <SupportContact />
    </ErrorScreen>
  );
}

/** The page never shows a part of the URL except the request id. */
const codeTexts = {
  Default: 'error.session.default',
  Configuration: 'error.session.configuration',
  AccessDenied: 'error.session.denied',
  Verification: 'error.session.verification',
  SessionRequired: 'login.again',
} as const satisfies Record<string, MessageKey>;

type ErrorCode = keyof typeof codeTexts;

function isErrorCode(code: string | null): code is ErrorCode {
  return code !== null && Object.hasOwn(codeTexts, code);
}

/** The error page of next-auth (specification section 2, /admin/error). */
export function AdminErrorScreen() {
  const { t } = useTranslation();
  const { status } = usePortalSession();
  const query = useAddressQuery();
  const code = query.get('error');
  const requestId = query.get('requestId') ?? '';

  const retry = (
    <LinkButton href="/login" variant="primary" icon="refresh">
      {t('action.retry')}
    </LinkButton>
  );
  return (
    <ErrorScreen
      title="error.session.title"
      text={codeTexts[isErrorCode(code) ? code : 'Default']}
      first={retry}
      isSupportHidden={status !== 'authenticated'}
    >
      {/^[\w-]{8,64}$/.test(requestId) && <RequestId id={requestId} />}
      <SupportContact />
    </ErrorScreen>
  );
}
