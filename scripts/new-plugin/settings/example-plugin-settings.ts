import { pluginSettingsKey, type SettingsDefinition } from '#kernel'
import { useKernel } from '#kernel/react'

export interface ExamplePluginSettings {
  readonly quiet: boolean
}

const DEFAULTS: ExamplePluginSettings = { quiet: false }

/** The definition of the settings. It checks a stored record, because other code may write to the storage too. */
export const examplePluginSettings: SettingsDefinition<ExamplePluginSettings> = {
  version: 1,
  defaults: DEFAULTS,
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { quiet } = stored as { readonly quiet?: unknown }
    return { quiet: typeof quiet === 'boolean' ? quiet : DEFAULTS.quiet }
  },
}

/**
 * Returns the store of the settings, for views. `plugin.ts` gets the same store from
 * `context.settings(examplePluginSettings)`.
 */
export const useExamplePluginSettings = () =>
  useKernel().settings(pluginSettingsKey('example-plugin'), examplePluginSettings)
