import { describe, expect, it } from 'vitest';
import { makeEnv } from '#tests/support/madeParts.ts';
import { parseSettings } from '#tests/support/parseSettings.ts';

const server = makeEnv({ IMAGE_HOSTS: 'img.example', GAME_HOSTS: 'games.example' });
const parse = (env: Record<string, string>) => parseSettings(env, server).ko;

describe('site settings', () => {
  it('have a default for everything', () => {
    expect(parse({ SITE_NAME: ' ' })).toMatchObject({
      name: 'MARU',
      theme: 'gold',
      publicOrigin: 'https://portal.example',
      isIndexable: true,
      imageHosts: ['img.example'],
      popupHideHours: 8,
      deposit: {
        unit: 10_000,
        minimum: 10_000,
        maximum: null,
        quickAmounts: [10_000, 30_000, 50_000, 100_000, 500_000, 1_000_000],
        account: null,
      },
      banner: { source: 'drawn', type: 'banner' },
      hasBoards: false,
      jackpot: { isShown: true, isLive: false, amounts: null },
      footer: { copyright: '© MARU', messengers: [], links: [] },
      isVaultOpen: false,
      isCompAmountEntered: true,
      isWithdrawPasswordAlwaysAsked: false,
      register: { idLength: { minimum: 4, maximum: 19 }, isCodeRequired: true, minimumAge: 19 },
    });
    expect(parse({}).register.banks).toHaveLength(35);
  });

  it('turn off what the backend lacks', () => {
    const missingCalls = [
      'get-advertisement',
      'get-withdraw-board',
      'point-to-money',
      'game-withdraw',
      'roll-to-balance',
      'jackpots',
    ] as const;
    const env = {
      SPORT: 'true',
      BANNER_SOURCE: 'both',
      BOARDS: 'true',
      VAULT: 'true',
      GAME_MONEY_RECALL: 'true',
      JACKPOT_URL: 'https://feed.example/',
    };
    expect(parseSettings(env, { ...server, missingCalls }).ko).toMatchObject({
      missingCalls,
      banner: { source: 'drawn' },
      hasBoards: false,
      isVaultOpen: false,
      isGameMoneyRecallable: false,
      isCompAmountEntered: false,
      jackpot: { isLive: false },
    });
    expect(parseSettings(env, server).ko).toMatchObject({
      hasBoards: true,
      isVaultOpen: true,
      isCompAmountEntered: true,
      missingCalls: [],
    });
  });

  it('contain no server-only setting', () => {
    expect(JSON.stringify(parse({}))).not.toContain('games.example');
  });

  it('are read from the variables', () => {
    const site = parse({
      SITE_NAME: 'Aurum',
      SITE_INDEXABLE: 'false',
      WITHDRAW_MAXIMUM: '5000000',
      QUICK_AMOUNTS: '10000,20000',
      BANNER_SOURCE: 'both',
      BANNER_TYPE: 'home-top',
      BOARDS: 'true',
      JACKPOT_SOURCE: 'off',
      FOOTER_MESSENGERS: 'Telegram=https://t.example/a?b=c, Line=https://l.example/',
      DEPOSIT_NOTES: 'No cheques. | Own name only.|',
      REGISTER_BANKS: 'First Bank, Second Bank',
      REGISTER_ID_LENGTH: '5-12',
      REGISTER_AGE: '0',
      WITHDRAW_PASSWORD: 'always',
    });
    expect(site.notes.deposit).toEqual(['No cheques.', 'Own name only.']);
    expect(site.register).toMatchObject({ banks: ['First Bank', 'Second Bank'], idLength: { minimum: 5, maximum: 12 }, minimumAge: 0 });
    expect(site.isWithdrawPasswordAlwaysAsked).toBe(true);
    expect(site).toMatchObject({
      name: 'Aurum',
      isIndexable: false,
      deposit: { quickAmounts: [10_000, 20_000] },
      jackpot: { isShown: false },
    });
    expect(site).toMatchObject({ banner: { source: 'both', type: 'home-top' }, hasBoards: true });
    expect(site.withdraw.maximum).toBe(5_000_000);
    expect(site.footer.copyright).toBe('© Aurum');
    expect(site.footer.messengers).toEqual([
      { name: 'Telegram', url: 'https://t.example/a?b=c' },
      { name: 'Line', url: 'https://l.example/' },
    ]);
  });

  it.each([
    ['SITE_INDEXABLE', 'yes'],
    ['SITE_THEME', 'copper'],
    ['SITE_NAME', 'x'.repeat(41)],
    ['DEPOSIT_UNIT', '0'],
    ['DEPOSIT_MINIMUM', '-1'],
    ['WITHDRAW_MAXIMUM', '1e6'],
    ['DEPOSIT_MAXIMUM', '9999'],
    ['WITHDRAW_MAXIMUM', '1'],
    ['QUICK_AMOUNTS', '10000,'],
    ['POPUP_HIDE_HOURS', '0.5'],
    ['JACKPOT_SOURCE', 'upstream!'],
    ['JACKPOT_MEGA', '-1000000'],
    ['JACKPOT_URL', 'http://feed.example/jackpots'],
    ['JACKPOT_URL', 'https://user:word@feed.example/'],
    ['JACKPOT_URL', 'file:///etc/passwd'],
    ['JACKPOT_URL', '/jackpots'],
    ['BANNER_SOURCE', 'elsewhere'],
    ['BANNER_TYPE', 'x'.repeat(65)],
    ['BOARDS', 'yes'],
    ['FOOTER_LINKS', 'Help=javascript:alert(1)'],
    ['COMP_MAXIMUM', '0'],
    ['VAULT', '1'],
    ['WITHDRAW_PASSWORD', 'never'],
    ['REGISTER_ID_LENGTH', '12-4'],
    ['REGISTER_NICK_LENGTH', '2-99'],
    ['REGISTER_PHONE_DIGITS', '11'],
    ['REGISTER_AGE', 'adult'],
    ['REGISTER_TERMS_URL', 'http://terms.example/'],
    ['REGISTER_BANKS', 'x'.repeat(65)],
    ['FOOTER_MESSENGERS', 'https://t.example/'],
  ])('name an invalid %s in the error, not its value', (variable, value) => {
    expect(() => parse({ [variable]: value })).toThrow(variable);
    expect(() => parse({ [variable]: value })).not.toThrow(value);
  });
});
