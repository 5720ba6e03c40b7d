/** Matches files that have no effect on journeys. */
const UNREAD =
  /\.(?:test|stories)\.tsx?$|\.md$|^(?:docs|stories|\.storybook|tests\/(?:unit|bench|vectors))\/|^biome\.json$/
/** Matches files of the journeys and files that they import. Playwright itself follows these imports. */
const OF_TESTS = /\.spec\.ts$|^tests\/|^demo\//
/** Matches files whose code runs in the pages of the widget. */
const OF_WIDGET =
  /^(?:widget|ui-kit|kernel\/(?:core|react|config|url-policy|event|relay-socket|storage)|plugins\/(?:wallet|connector-[^/]+))\//
const WIDGET = /(?:^|\/)widget[^/]*\.spec\.ts$/

/**
 * Returns the journeys (paths of spec files) that changed files (paths in the project) may break, or 'all'. A file that
 * is in no recorded build, such as a configuration, may break any journey. `recorded` is the result of
 * `recordedJourneys()`.
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
