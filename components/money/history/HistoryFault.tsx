import { useTranslation } from 'next-i18next/pages';
import { ListFault } from '#components/controls/lists/ListFault.tsx';
import type { CallError } from '#lib/api/CallError.ts';

export function HistoryFault(props: { error: CallError; isBusy: boolean; onRetry: () => void; hasRows: boolean }) {
  const { t } = useTranslation();
  // 404: the backend has no such list. 502: its answer is invalid, or the connection broke.
  const isUnavailable = props.error.httpStatus === 404 || props.error.httpStatus === 502;
  const text = props.hasRows ? 'history.stale' : isUnavailable ? 'history.unavailable' : 'history.failed';
  return <ListFault {...props} text={t(text)} />;
}
