/** Default list of banks: the most used ones, then the others, then securities firms. */
export const koreanBanks = `
국민은행 신한은행 우리은행 하나은행 농협은행 기업은행 카카오뱅크 토스뱅크 케이뱅크 새마을금고 우체국 신협 수협은행 SC제일은행
한국씨티은행 iM뱅크(대구) 부산은행 경남은행 광주은행 전북은행 제주은행 산업은행 저축은행 산림조합 미래에셋증권 한국투자증권
NH투자증권 삼성증권 KB증권 신한투자증권 키움증권 대신증권 하나증권 토스증권 카카오페이증권
`
  .trim()
  .split(/\s+/);
