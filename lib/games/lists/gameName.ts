interface Named {
  code: string;
  nameKo?: string;
  nameEn?: string;
}

/** The Korean name for ko, otherwise the English name (specification section 2). Falls back to the other name, then to the code. */
export function gameName(game: Named, locale: string | undefined): string {
  const [first, second] = locale === 'ko' ? [game.nameKo, game.nameEn] : [game.nameEn, game.nameKo];
  return first?.trim() || second?.trim() || game.code;
}
