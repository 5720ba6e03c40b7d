/** All bitcoin that there will be, in sats. */
const MAX_SATS = 2_100_000_000_000_000
const MAX_INPUT_CHARS = 40
const UNIT_FACTORS: Readonly<Record<string, number>> = { K: 1_000, M: 1_000_000 }

/**
 * Reads an amount in sats as the app writes it and as readers type it: `2100`, `2,100`, `2 100`, `1.2K`, `21 sats`. The
 * result may be negative or have a fraction. Returns `undefined` if the text is no amount, or an amount of more bitcoin
 * than can exist.
 * A point before three digits is accepted only if it groups digits in the language `locale`, by default the reader's.
 * In other languages it may be a decimal point, so the text is refused.
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
