interface Named {
  code: string;
  nameKo?: string;
  nameEn?: string;
}

/** The Korean name on Korean pages, the English one elsewhere (specification section 2); the other one, then the code, where it is missing. */
export function gameName(game: Named, locale: string | undefined): string {
  const [first, second] = locale === 'ko' ? [game.nameKo, game.nameEn] : [game.nameEn, game.nameKo];
  return first?.trim() || second?.trim() || game.code;
}
