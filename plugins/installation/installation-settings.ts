import type { SettingsDefinition } from '#kernel'

export interface InstallationSettings {
  readonly hidePWAPrompt: boolean
}

export const installationSettings: SettingsDefinition<InstallationSettings> = {
  version: 1,
  defaults: { hidePWAPrompt: false },
  read: stored =>
    typeof stored === 'object' && stored !== null && 'hidePWAPrompt' in stored
      ? { hidePWAPrompt: stored.hidePWAPrompt === true }
      : undefined,
}
