/** As words are compared: without case, accents, and width or ligature variants; the first `limit` characters of it. */
export const foldText = (text: string, limit: number): string =>
  text.slice(0, limit).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
