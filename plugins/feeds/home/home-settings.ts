import type { SettingsDefinition } from '#kernel'

export interface HomeSettings {
  /** The id of the feed source that is shown. */
  readonly activeTab: string
}

export const homeSettings: SettingsDefinition<HomeSettings> = {
  version: 1,
  defaults: { activeTab: 'latest' },
  read(stored) {
    const activeTab = (stored as Partial<HomeSettings> | null)?.activeTab
    return typeof activeTab === 'string' ? { activeTab } : undefined
  },
}
