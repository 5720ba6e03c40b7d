import type { SettingsDefinition } from '#kernel'
import type { SentCounts } from './contract'

/** Maximum number of sent batches of counts that are kept for the settings page. */
export const MAX_SENT = 20
const MAX_TEXT = 4_000

export interface AnalyticsSettings {
  readonly enabled: boolean
  readonly sent: readonly SentCounts[]
}

const isSent = (value: unknown): value is SentCounts => {
  if (typeof value !== 'object' || value === null) return false
  const { at, text } = value as Record<string, unknown>
  return Number.isFinite(at) && typeof text === 'string' && text.length <= MAX_TEXT
}

export const analyticsSettings: SettingsDefinition<AnalyticsSettings> = {
  version: 1,
  defaults: { enabled: false, sent: [] },
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { enabled, sent } = stored as Record<string, unknown>
    return {
      enabled: enabled === true,
      sent: Array.isArray(sent) ? sent.filter(isSent).slice(0, MAX_SENT) : [],
    }
  },
}
