import { useEffect, useState } from 'react';
import { userSections, type UserSectionId } from './userSections.ts';

/** The section in the upper part of the window. */
export function useCurrentSection(): UserSectionId {
  const [current, setCurrent] = useState<UserSectionId>('info');

  useEffect(() => {
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const first = userSections.find(({ id }) => inSight.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-25% 0px -60%' },
    );
    for (const { id } of userSections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);

  return current;
}
