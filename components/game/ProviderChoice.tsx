import { useTranslation } from 'next-i18next/pages';
import { ChipChoice } from '#components/controls/ChipChoice.tsx';
import { SelectField } from '#components/controls/SelectField.tsx';
import { useIsPhone } from '#components/controls/useIsPhone.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import type { FinderAddress } from '#lib/games/useFinderAddress.ts';
import type { LobbyList } from '#lib/games/useLobbyList.ts';

interface ProviderChoiceProps {
  finder: FinderAddress;
  providers: LobbyList['providers'];
}

const all = '';

/** Whose games of those found: a row of chips, and on phones, where two of up to eighty would be in sight, the picker of the device. */
export function ProviderChoice({ finder, providers }: ProviderChoiceProps) {
  const { t, i18n } = useTranslation();
  const isPhone = useIsPhone();
  const selected = providers.some(({ id }) => id === finder.provider) ? (finder.provider ?? all) : all;
  const select = (id: string) => finder.setProvider(id || null);
  const found = providers.map(({ id, name, count }) => ({ id, label: name, count: formatNumber(count, i18n.language) }));

  if (isPhone)
    return (
      <SelectField isInline label={t('game.provider')} value={selected} onChange={({ target }) => select(target.value)}>
        <option value={all}>{t('game.all')}</option>
        {found.map(({ id, label, count }) => (
          <option key={id} value={id}>{`${label} (${count})`}</option>
        ))}
      </SelectField>
    );
  return (
    <ChipChoice
      label={t('game.provider')}
      previous={t('game.previousProviders')}
      next={t('game.nextProviders')}
      selected={selected}
      onSelect={select}
      chips={[{ id: all, label: t('game.all') }, ...found]}
    />
  );
}
