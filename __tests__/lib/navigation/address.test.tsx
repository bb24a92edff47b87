// @vitest-environment jsdom
import Router from 'next/router';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useAddressQuery } from '#lib/navigation/address.ts';

describe('useAddressQuery', () => {
  function Company() {
    return <p>company: {useAddressQuery().get('company')}</p>;
  }

  const goTo = (address: string) => window.history.replaceState(null, '', address);

  afterEach(() => goTo('/'));

  describe('the query of the URL', () => {
    it('is empty in the server HTML, which is the same for all queries', () => {
      goTo('/?company=AURUM');
      expect(renderToString(<Company />)).toContain('company: <');
    });

    it('is that of the URL in the browser', () => {
      goTo('/?company=AURUM');
      render(<Company />);
      expect(screen.getByText('company: AURUM')).toBeInTheDocument();
    });

    it('follows the navigation until unmounted', () => {
      const off = vi.spyOn(Router.events, 'off');
      const { unmount } = render(<Company />);
      goTo('/?company=SELENE');
      act(() => Router.events.emit('routeChangeComplete'));
      expect(screen.getByText('company: SELENE')).toBeInTheDocument();
      unmount();
      expect(off).toHaveBeenCalledWith('routeChangeComplete', expect.any(Function));
    });
  });
});
