/** No journey reads these. */
const UNREAD =
  /\.(?:test|stories)\.tsx?$|\.md$|^(?:docs|stories|\.storybook|tests\/(?:unit|bench|vectors))\/|^biome\.json$/
/** Reached by the tests' own imports, which Playwright follows. */
const OF_TESTS = /\.spec\.ts$|^tests\/|^host\/demo\//
/** The widget's pages run the code below these. */
const OF_WIDGET =
  /^(?:widget|ui-kit|kernel\/(?:core|react|config|outside|storage)|plugins\/(?:wallet|connector-[^/]+))\//
const WIDGET = /(?:^|\/)widget[^/]*\.spec\.ts$/

/**
 * The journeys (paths of spec files) that changed files (paths in the project) may break, or 'all'. A file that no
 * recorded build contains, such as a configuration, may break any of them. `recorded` as of `recordedJourneys`.
 */
export function chooseJourneys(changed, specs, recorded) {
  const sources = changed.filter(path => !UNREAD.test(path) && !OF_TESTS.test(path))
  if (sources.length === 0) return []
  if (!recorded) return 'all'
  const known = new Set(Object.values(recorded).flat())
  if (sources.some(path => !known.has(path) && !OF_WIDGET.test(path))) return 'all'
  const touched = new Set(sources)
  return specs.filter(spec =>
    WIDGET.test(spec)
      ? sources.some(path => OF_WIDGET.test(path))
      : (recorded[spec] ?? []).length === 0 || recorded[spec].some(module => touched.has(module)),
  )
}
