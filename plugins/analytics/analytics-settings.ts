import type { SettingsDefinition } from '#kernel'
import type { SentBatch } from './contract'

/** Maximum number of batches that are kept after sending, so that the settings page can show them. */
export const MAX_SENT_BATCHES = 20
const MAX_TEXT_CHARS = 4_000

export interface AnalyticsSettings {
  readonly enabled: boolean
  readonly sent: readonly SentBatch[]
}

const isSentCounts = (value: unknown): value is SentBatch => {
  if (typeof value !== 'object' || value === null) return false
  const { at, text } = value as Record<string, unknown>
  return Number.isFinite(at) && typeof text === 'string' && text.length <= MAX_TEXT_CHARS
}

export const analyticsSettings: SettingsDefinition<AnalyticsSettings> = {
  version: 1,
  defaults: { enabled: false, sent: [] },
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { enabled, sent } = stored as Record<string, unknown>
    return {
      enabled: enabled === true,
      sent: Array.isArray(sent) ? sent.filter(isSentCounts).slice(0, MAX_SENT_BATCHES) : [],
    }
  },
}
