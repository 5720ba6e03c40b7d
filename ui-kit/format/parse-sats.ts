/** All bitcoin that there will be, in sats. */
const MAX_SATS = 2_100_000_000_000_000
const MAX_INPUT_CHARS = 40
const UNIT_FACTORS: Readonly<Record<string, number>> = { K: 1_000, M: 1_000_000 }

/**
 * Reads sats from a typed text, as the app writes them and as readers do: `2100`, `2,100`, `2 100`, `1.2K`, `21 sats`.
 * The result may have a fraction or be negative, if the text does. A point before three digits groups them in some
 * languages, so it is read if this is one of those (`locale`, by default the reader's), and refused otherwise. Returns
 * `undefined` if the text is no amount, or more than there are bitcoin.
 */
export function parseSats(text: string, locale?: string): number | undefined {
  if (text.length > MAX_INPUT_CHARS) return undefined
  const amount = text.trim().replace(/ ?sats?$/i, '')
  const abbreviated = /^(\d{1,4}(?:\.\d)?) ?([Kk]|M)$/.exec(amount)
  const sats = abbreviated
    ? Math.round(Number(abbreviated[1]) * (UNIT_FACTORS[(abbreviated[2] ?? '').toUpperCase()] ?? 1))
    : Number(removeGrouping(amount, locale) ?? Number.NaN)
  return Math.abs(sats) <= MAX_SATS ? sats : undefined
}

/** Returns a number without the signs that group its digits by three. Undefined if the text is no number. */
function removeGrouping(text: string, locale: string | undefined): string | undefined {
  // `\s` includes the narrow and the no-break spaces that group digits in many languages.
  const grouped = /^-?\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*(?:\.\d+)?$/.exec(text)
  if (!grouped) return /^-?\d+(?:\.\d*)?$/.test(text) ? text : undefined
  const [, separator = ''] = grouped
  if (separator !== '.') return text.replaceAll(separator, '')
  return groupSeparator(locale) === '.' ? text.replaceAll(separator, '') : undefined
}

const groupSeparator = (locale: string | undefined) =>
  new Intl.NumberFormat(locale, { useGrouping: 'always' })
    .formatToParts(1_000_000)
    .find(({ type }) => type === 'group')?.value
