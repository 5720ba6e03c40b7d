import type { SettingsDefinition } from '#kernel'
import type { ModerationSettings } from './contract'

const DEFAULTS: ModerationSettings = {
  hideEventsByUnknownUsers: true,
  hidePostsByMutedMoreThanFollowed: true,
}

export const moderationSettings: SettingsDefinition<ModerationSettings> = {
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
    }
  },
}
