import type { SettingsDefinition } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { ModerationSettings } from './contract'

/** The settings as they are stored. */
export interface StoredModerationSettings extends ModerationSettings {
  /** Ids (hex) of single notes that are hidden on this device, the latest first. */
  readonly hiddenNotes: readonly string[]
}

/** Maximum number of hidden notes. If there are more, those hidden first are shown again. */
const MAX_HIDDEN_NOTES = 1_000

const DEFAULTS: StoredModerationSettings = {
  hideEventsByUnknownUsers: true,
  hidePostsByMutedMoreThanFollowed: true,
  hiddenNotes: [],
}

/** Returns the valid ids, each once, at most `MAX_HIDDEN_NOTES`. */
export const validHiddenNotes = (ids: readonly unknown[]): readonly string[] =>
  [...new Set(ids.filter(isHexKey))].slice(0, MAX_HIDDEN_NOTES)

export const moderationSettings: SettingsDefinition<StoredModerationSettings> = {
  version: 1,
  defaults: DEFAULTS,
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const record = stored as Readonly<Record<string, unknown>>
    const flag = (name: keyof ModerationSettings) =>
      typeof record[name] === 'boolean' ? record[name] : DEFAULTS[name]
    return {
      hideEventsByUnknownUsers: flag('hideEventsByUnknownUsers'),
      hidePostsByMutedMoreThanFollowed: flag('hidePostsByMutedMoreThanFollowed'),
      hiddenNotes: Array.isArray(record.hiddenNotes) ? validHiddenNotes(record.hiddenNotes) : [],
    }
  },
}
