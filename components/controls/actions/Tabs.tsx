import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { CountedLabel } from '#components/controls/text/Badge.tsx';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import { PageLink } from './PageLink.tsx';
import styles from './Tabs.module.scss';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon?: IconName;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** While true, no tab is marked, and `selected` is only the tab that the Tab key reaches. */
  isOfAll?: boolean;
  rowClass?: string;
  children: ReactNode;
}

/** Tabs by the ARIA Authoring Practices: the Tab key reaches only the selected tab. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  isOfAll = false,
  rowClass,
  children,
}: TabsProps<Id>) {
  const id = useId();

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const targets: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    onSelect(tabs[index]!.id);
    (event.currentTarget.children[index] as HTMLElement).focus();
  }

  return (
    <>
      <div className={rowClass}>
        <div>
          <div className={styles.list} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
            {tabs.map((tab) => (
              <button
                key={tab.id}
                type="button"
                role="tab"
                id={`${id}-${tab.id}`}
                aria-selected={!isOfAll && tab.id === selected}
                aria-controls={`${id}-panel`}
                tabIndex={tab.id === selected ? 0 : -1}
                className={styles.tab}
                onClick={() => onSelect(tab.id)}
              >
                {tab.icon && <Icon name={tab.icon} />}
                {tab.label}
              </button>
            ))}
          </div>
        </div>
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-label={isOfAll ? label : undefined}
        aria-labelledby={isOfAll ? undefined : `${id}-${selected}`}
      >
        {children}
      </div>
    </>
  );
}

interface PageTab {
  href: string;
  label: string;
  isCurrent: boolean;
  count?: number;
}

interface PageTabsProps {
  label: string;
  tabs: readonly PageTab[];
  isShallow?: boolean;
}

export function PageTabs({ label, tabs, isShallow }: PageTabsProps) {
  return (
    <nav className={styles.list} aria-label={label}>
      {tabs.map(({ href, label: name, isCurrent, count = 0 }) => (
        <PageLink
          key={href}
          href={href}
          isShallow={isShallow}
          className={styles.tab}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <CountedLabel label={name} count={count} />
        </PageLink>
      ))}
    </nav>
  );
}
