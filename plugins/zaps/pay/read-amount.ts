/** Characters of a zap's words. */
export const MAX_COMMENT = 500
/** sats that are kept to be zapped again: one bitcoin. */
const MOST = 100_000_000

/** What a zap of one press may send. */
export const isDefaultAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MOST

/** Whole sats out of what was typed, or what is wrong with it. */
export function readAmount(text: string): { readonly sats: number } | { readonly problem: string } {
  const amount = Number(text)
  if (text.trim() === '' || !Number.isFinite(amount)) return { problem: 'Zap amount must be a valid number' }
  return amount < 1 ? { problem: 'Zap amount must be greater than 0' } : { sats: Math.floor(amount) }
}

/** The same of an amount that is kept to be zapped again. */
export function readDefaultAmount(text: string): ReturnType<typeof readAmount> {
  const read = readAmount(text)
  if ('problem' in read || isDefaultAmount(read.sats)) return read
  return { problem: `Zap amount must be at most ${MOST.toLocaleString('en-US')}` }
}
