// Reads which places of a point the shipped plugins and the host take: the `order` and the keys of their contributions.
import ts from 'typescript'

/** What the kernel takes where a contribution says no order (`ContributionBase`). */
const DEFAULT_ORDER = 100

/** The value of a property that is written as a text or a number; undefined for anything computed. */
function literalOf(object, name) {
  for (const property of object.properties) {
    if (!ts.isPropertyAssignment(property) || property.name.getText() !== name) continue
    const { initializer } = property
    if (ts.isNumericLiteral(initializer)) return Number(initializer.text)
    if (ts.isStringLiteralLike(initializer)) return initializer.text
  }
  return undefined
}

/**
 * The contributions to a point in these parsed files, in the order in which they are shown: each with `by` (the plugin,
 * or `host`), `id`, `order` and, of a shortcut, `keys`. Empty where none of them says an order.
 */
export function placesOf(point, sources) {
  const places = []
  let ordered = false
  for (const { path, source } of sources) {
    const by = /^plugins\/([^/]+)\//.exec(path)?.[1] ?? 'host'
    const walk = node => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === point) {
        const [given] = node.arguments
        if (given && ts.isObjectLiteralExpression(given)) {
          const [id, order, keys] = ['id', 'order', 'keys'].map(name => literalOf(given, name))
          ordered ||= order !== undefined
          if (id !== undefined) places.push({ by, id, order: order ?? DEFAULT_ORDER, ...(keys && { keys }) })
        }
      }
      ts.forEachChild(node, walk)
    }
    walk(source)
  }
  return ordered ? places.sort((a, b) => a.order - b.order || a.id.localeCompare(b.id)) : []
}
