import type { Kernel, SettingsDefinition, Store } from '#kernel'
import { showTheme, THEME_KEY, type Theme } from './show-theme'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export const themeSettings: SettingsDefinition<Theme> = {
  version: 1,
  defaults: 'system',
  read: stored => THEMES.find(t => t === stored),
}

/** Creates the theme setting. Applies the theme to the document, now and each time the setting changes. */
export function createTheme(kernel: Kernel): Store<Theme> {
  const theme = kernel.settings(THEME_KEY, themeSettings)
  const apply = () => showTheme(theme.get())
  theme.subscribe(apply)
  apply()
  return theme
}
