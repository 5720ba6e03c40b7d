/** The order of layers, said first in every tree: the first sheet to name a layer decides. */
const ORDER = '@layer reset, tokens, ui-kit, plugin, widget;'

const sheets: CSSStyleSheet[] = []
const roots = new Set<ShadowRoot>()

const make = (css: string) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Gives every tree of the widget one more sheet. The build puts a call of it where a module imports its styles. */
export function addSheet(css: string): void {
  if (typeof CSSStyleSheet === 'undefined') return
  if (sheets.length === 0) sheets.push(make(ORDER))
  const sheet = make(css)
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets.push(sheet)
}

/** Gives a tree all sheets, also those that come later, until the answer is called. */
export function adoptSheets(root: ShadowRoot): () => void {
  root.adoptedStyleSheets = [...sheets]
  roots.add(root)
  return () => roots.delete(root)
}
