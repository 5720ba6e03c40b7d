/**
 * Declares the order of the cascade layers. It must come first in every shadow root, because layers are ordered by
 * their first mention.
 */
const ORDER = '@layer reset, tokens, ui-kit, plugin, widget;'

const sheets: CSSStyleSheet[] = []
const roots = new Set<ShadowRoot>()

const make = (css: string) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/**
 * Adds a style sheet to all of the widget's shadow roots. The build inserts a call where a module imports its styles.
 */
export function addWidgetStyleSheet(css: string): void {
  if (typeof CSSStyleSheet === 'undefined') return
  if (sheets.length === 0) sheets.push(make(ORDER))
  const sheet = make(css)
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets.push(sheet)
}

/** Adds all style sheets to a shadow root. Later sheets are added too until the returned function is called. */
export function adoptStyleSheets(root: ShadowRoot): () => void {
  root.adoptedStyleSheets = [...sheets]
  roots.add(root)
  return () => roots.delete(root)
}
