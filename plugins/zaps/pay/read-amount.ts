/** Maximum length of a zap's comment, in characters. */
export const MAX_COMMENT = 500
/** Maximum amount in sats that can be stored: one bitcoin. */
const MAX_SATS = 100_000_000

/** True if the amount may be stored as the one that a single press sends. */
export const isDefaultAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MAX_SATS

/** Reads whole sats from a typed text. Returns the problem if the text is not an amount. */
export function readAmount(text: string): { readonly sats: number } | { readonly problem: string } {
  const amount = Number(text)
  if (text.trim() === '' || !Number.isFinite(amount)) return { problem: 'Zap amount must be a valid number' }
  return amount < 1 ? { problem: 'Zap amount must be greater than 0' } : { sats: Math.floor(amount) }
}

/** Reads a typed amount that will be stored, which also has a maximum. */
export function readDefaultAmount(text: string): ReturnType<typeof readAmount> {
  const read = readAmount(text)
  if ('problem' in read || isDefaultAmount(read.sats)) return read
  return { problem: `Zap amount must be at most ${MAX_SATS.toLocaleString('en-US')}` }
}
