import type { Kernel, Store } from '#kernel'

export type Theme = 'system' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** The theme record, put on the document now and at each change: `tokens.css` does the rest. */
export function createTheme(kernel: Kernel): Store<Theme> {
  const theme = kernel.settings<Theme>('pinion/theme', {
    version: 1,
    defaults: 'system',
    read: stored => THEMES.find(t => t === stored),
  })
  const apply = () => {
    const chosen = theme.get()
    if (chosen === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = chosen
  }
  theme.subscribe(apply)
  apply()
  return theme
}
