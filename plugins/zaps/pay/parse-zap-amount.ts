import { parseSats } from '#ui-kit'
import { isValidDefaultZapAmount, MAX_DEFAULT_ZAP_SATS } from './zap-limits'

/** Parses a typed number of whole sats. If the text is no valid amount, returns a message for the user. */
export function parseZapAmount(text: string): { readonly sats: number } | { readonly problem: string } {
  const amount = parseSats(text)
  if (amount === undefined) return { problem: 'Zap amount must be a valid number' }
  return amount < 1 ? { problem: 'Zap amount must be greater than 0' } : { sats: Math.floor(amount) }
}

/** Parses a typed amount that will be stored in the settings, where a maximum applies. */
export function parseDefaultZapAmount(text: string): ReturnType<typeof parseZapAmount> {
  const parsed = parseZapAmount(text)
  if ('problem' in parsed || isValidDefaultZapAmount(parsed.sats)) return parsed
  return { problem: `Zap amount must be at most ${MAX_DEFAULT_ZAP_SATS.toLocaleString('en-US')}` }
}
