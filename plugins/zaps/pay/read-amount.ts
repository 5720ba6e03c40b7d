/** Maximum length of a zap's comment, in characters. */
export const MAX_COMMENT = 500
/** Maximum sats of a stored amount: one bitcoin. */
const MAX_SATS = 100_000_000

/** Whether the amount may be sent with a single press. */
export const isDefaultAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MAX_SATS

/** Reads whole sats from typed text, or gives the problem. */
export function readAmount(text: string): { readonly sats: number } | { readonly problem: string } {
  const amount = Number(text)
  if (text.trim() === '' || !Number.isFinite(amount)) return { problem: 'Zap amount must be a valid number' }
  return amount < 1 ? { problem: 'Zap amount must be greater than 0' } : { sats: Math.floor(amount) }
}

/** Like `readAmount`, for an amount that will be stored. */
export function readDefaultAmount(text: string): ReturnType<typeof readAmount> {
  const read = readAmount(text)
  if ('problem' in read || isDefaultAmount(read.sats)) return read
  return { problem: `Zap amount must be at most ${MAX_SATS.toLocaleString('en-US')}` }
}
