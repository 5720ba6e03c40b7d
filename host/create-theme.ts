import type { Kernel, SettingsDefinition, Store } from '#kernel'
import { applyTheme, THEME_KEY, type Theme } from './apply-theme'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export const themeSettings: SettingsDefinition<Theme> = {
  version: 1,
  defaults: 'system',
  read: stored => THEMES.find(theme => theme === stored),
}

/** Creates the theme setting. Applies the theme to the document, now and each time the setting changes. */
export function createTheme(kernel: Kernel): Store<Theme> {
  const theme = kernel.settings(THEME_KEY, themeSettings)
  const applyCurrentTheme = () => applyTheme(theme.get())
  theme.subscribe(applyCurrentTheme)
  applyCurrentTheme()
  return theme
}
