import type { SettingsDefinition } from '#kernel'
import { useKernel } from '#kernel/react'

export interface KeyboardSettings {
  /** True if the user has keyboard shortcuts turned on. */
  readonly on: boolean
}

export const keyboardSettings: SettingsDefinition<KeyboardSettings> = {
  version: 1,
  defaults: { on: true },
  read: stored =>
    typeof stored === 'object' && stored !== null && 'on' in stored && typeof stored.on === 'boolean'
      ? { on: stored.on }
      : undefined,
}

/**
 * Returns the setting that turns shortcuts off. It is needed because shortcuts without Control or Alt disturb users of
 * speech input (WCAG 2.1.4).
 */
export const useKeyboardSettings = () => useKernel().settings('pinion/keyboard', keyboardSettings)
