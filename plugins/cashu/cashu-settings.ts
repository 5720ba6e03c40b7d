import type { SettingsDefinition } from '#kernel'

export interface CashuSettings {
  /** True if the user has turned the wallet on. */
  readonly cashuEnabled: boolean
}

export const cashuSettings: SettingsDefinition<CashuSettings> = {
  version: 1,
  defaults: { cashuEnabled: false },
  read: stored =>
    typeof stored === 'object' && stored !== null
      ? { cashuEnabled: (stored as Record<string, unknown>).cashuEnabled === true }
      : undefined,
}
