import { parseSats } from '#ui-kit'
import { isValidDefaultAmount, MAX_DEFAULT_SATS } from './zap-limits'

/** Parses a typed number of whole sats. If the text is no valid amount, returns a message for the user. */
export function parseZapAmount(text: string): { readonly sats: number } | { readonly problem: string } {
  const amount = parseSats(text)
  if (amount === undefined) return { problem: 'Zap amount must be a valid number' }
  return amount < 1 ? { problem: 'Zap amount must be greater than 0' } : { sats: Math.floor(amount) }
}

/** Parses a typed amount that will be stored in the settings, where a maximum applies. */
export function parseDefaultAmount(text: string): ReturnType<typeof parseZapAmount> {
  const parsed = parseZapAmount(text)
  if ('problem' in parsed || isValidDefaultAmount(parsed.sats)) return parsed
  return { problem: `Zap amount must be at most ${MAX_DEFAULT_SATS.toLocaleString('en-US')}` }
}
