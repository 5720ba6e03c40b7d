// Finds out which `order` values and keys the shipped plugins and the host use for their contributions to a point.
import ts from 'typescript'

/** The `order` that the kernel uses for a contribution without one (`ContributionBase`). */
const DEFAULT_ORDER = 100

/** Returns a property's value if it is a literal text or number, or `undefined` if it is computed. */
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
 * Returns the contributions to a point in these parsed files, in the order in which they are shown. Each has `by` (the
 * plugin, or `host`), `id`, `order` and, for a shortcut, `keys`. The result is empty if none of them has an order.
 */
export function getContributions(point, sources) {
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
