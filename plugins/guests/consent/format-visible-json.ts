// Characters that are invisible or change the text direction: control and format characters, lone surrogates, separators.
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Returns a value as JSON in which invisible characters are escaped, such as `\\u202e`. */
export const formatVisibleJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2)
    .split('\n')
    .map(line =>
      line.replace(
        INVISIBLE_CHARACTERS,
        found => `\\u${(found.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
      ),
    )
    .join('\n')
