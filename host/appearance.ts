import type { Kernel, Store } from '#kernel'
import { showTheme, THEME_KEY, type Theme } from './show-theme'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** Creates the theme setting. Applies the theme to the document, now and each time the setting changes. */
export function createTheme(kernel: Kernel): Store<Theme> {
  const theme = kernel.settings<Theme>(THEME_KEY, {
    version: 1,
    defaults: 'system',
    read: stored => THEMES.find(t => t === stored),
  })
  const apply = () => showTheme(theme.get())
  theme.subscribe(apply)
  apply()
  return theme
}
