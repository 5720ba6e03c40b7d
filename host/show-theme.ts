import { stored } from './stored'

export type Theme = 'system' | 'light' | 'dark'

export const THEME_KEY = 'pinion/theme'

/** The theme on the document, where `tokens.css` looks for it, and in the colour that the browser's frame takes. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { of = '' } = meta.dataset
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${of})` : theme === of ? 'all' : 'not all'
  }
}

/** What was chosen, before there is anything else that could read the record. */
export function showStoredTheme(): void {
  const value = stored(THEME_KEY)
  if (value === 'light' || value === 'dark') showTheme(value)
}
