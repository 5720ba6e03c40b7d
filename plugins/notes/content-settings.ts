import type { SettingsDefinition } from '#kernel'

/** Settings for displaying notes. */
export interface ContentSettings {
  /** Covers sensitive media and texts until the reader presses the cover. */
  readonly blurNSFW: boolean
  readonly autoplayVideos: boolean
  readonly showReactionsBar: boolean
  readonly showReactionCounts: boolean
  /** Keys of the note actions that the user has hidden. */
  readonly hiddenActions: readonly string[]
}

/** The names of the settings that are on or off. */
export type BooleanContentSetting = Exclude<keyof ContentSettings, 'hiddenActions'>

const DEFAULTS: ContentSettings = {
  blurNSFW: true,
  autoplayVideos: true,
  showReactionsBar: true,
  showReactionCounts: true,
  hiddenActions: [],
}
const MAX_HIDDEN_ACTIONS = 50

/** Storage key. */
export const CONTENT_SETTINGS_KEY = 'pinion/content'

export const contentSettings: SettingsDefinition<ContentSettings> = {
  version: 1,
  defaults: DEFAULTS,
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const record = stored as Readonly<Record<string, unknown>>
    const flag = (name: BooleanContentSetting) =>
      typeof record[name] === 'boolean' ? record[name] : DEFAULTS[name]
    const { hiddenActions: hidden } = record
    return {
      blurNSFW: flag('blurNSFW'),
      autoplayVideos: flag('autoplayVideos'),
      showReactionsBar: flag('showReactionsBar'),
      showReactionCounts: flag('showReactionCounts'),
      hiddenActions: Array.isArray(hidden)
        ? hidden.filter(key => typeof key === 'string').slice(0, MAX_HIDDEN_ACTIONS)
        : [],
    }
  },
}
