// Characters that are not seen, or that turn the text around them: controls, formats, surrogates alone, separators.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Returns a value as JSON that can be read: characters that cannot be seen are written as `\\u202e`. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2)
    .split('\n')
    .map(line =>
      line.replace(UNSEEN, found => `\\u${(found.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`),
    )
    .join('\n')
