import { type SettingsDefinition, settingsKey } from '#kernel'
import { useKernel } from '#kernel/react'

export interface ExamplePluginSettings {
  readonly quiet: boolean
}

const DEFAULTS: ExamplePluginSettings = { quiet: false }

/** Other code may write to storage too, so a stored record is checked. */
export const examplePluginSettings: SettingsDefinition<ExamplePluginSettings> = {
  version: 1,
  defaults: DEFAULTS,
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { quiet } = stored as { readonly quiet?: unknown }
    return { quiet: typeof quiet === 'boolean' ? quiet : DEFAULTS.quiet }
  },
}

/** The settings, for views; `plugin.ts` gets the same ones from `context.settings(examplePluginSettings)`. */
export const useExamplePluginSettings = () =>
  useKernel().settings(settingsKey('example-plugin'), examplePluginSettings)
