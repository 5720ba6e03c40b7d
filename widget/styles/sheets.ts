/** Declares the order of layers first in every shadow root, because the first sheet that names a layer decides. */
const ORDER = '@layer reset, tokens, ui-kit, plugin, widget;'

const sheets: CSSStyleSheet[] = []
const roots = new Set<ShadowRoot>()

const make = (css: string) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Adds a sheet to all of the widget's shadow roots. The build inserts a call where a module imports its styles. */
export function addSheet(css: string): void {
  if (typeof CSSStyleSheet === 'undefined') return
  if (sheets.length === 0) sheets.push(make(ORDER))
  const sheet = make(css)
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets.push(sheet)
}

/** Gives a shadow root all sheets, including later ones, until the returned function is called. */
export function adoptSheets(root: ShadowRoot): () => void {
  root.adoptedStyleSheets = [...sheets]
  roots.add(root)
  return () => roots.delete(root)
}
