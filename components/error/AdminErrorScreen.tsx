import { useTranslation } from 'next-i18next/pages';
import { VisitorSupport } from '#components/login/VisitorSupport.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { ErrorFacts } from './ErrorFacts.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

/** The error codes of next-auth that have a text. A closed list: no part of the URL but the request id is ever shown. */
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

/** next-auth's error page (specification section 2, /admin/error). */
export function AdminErrorScreen() {
  const { t } = useTranslation();
  const { status } = usePortalSession();
  const { has } = useBackend();
  const query = useAddressQuery();
  const asked = query.get('error');
  const code: ErrorCode = isErrorCode(asked) ? asked : 'Default';
  const requestId = query.get('requestId');

  const retry = (
    <LinkButton href="/login" variant="primary" icon="refresh">
      {t('action.retry')}
    </LinkButton>
  );
  return (
    <ErrorScreen
      title={t('error.session.title')}
      text={t(codeTexts[code])}
      first={retry}
      // The members' support would ask for the login, which does not work.
      support={status === 'authenticated' ? undefined : has('write-visitor-help') && <VisitorSupport topic="login" />}
    >
      <ErrorFacts requestId={requestId && /^[\w-]{8,64}$/.test(requestId) ? requestId : null} />
    </ErrorScreen>
  );
}
