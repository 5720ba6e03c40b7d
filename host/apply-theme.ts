import { readStoredRecord } from './read-stored-record'

export type Theme = 'system' | 'light' | 'dark'

export const THEME_KEY = 'pinion/theme'

/** Applies a theme: sets the attribute that `tokens.css` reads, and the colour of the browser's frame. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { scheme = '' } = meta.dataset
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
}

/** Applies the stored theme. This runs first, before the settings are read by other code. */
export function applyStoredTheme(): void {
  const value = readStoredRecord(THEME_KEY)
  if (value === 'light' || value === 'dark') applyTheme(value)
}
