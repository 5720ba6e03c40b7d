import type { TimingReport } from './data-types'

const PAINT_LABELS: Readonly<Record<string, string>> = {
  'first-paint': 'First paint',
  'first-contentful-paint': 'First content',
}

/** Returns when the first screen of this page was loaded and painted, as far as the browser reports it. */
export function buildTimingReport(): TimingReport {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const moments: (readonly [string, number])[] = []
  if (navigation) {
    const { responseStart, responseEnd, domInteractive, loadEventEnd } = navigation
    moments.push(
      ['Answer', responseStart],
      ['Page received', responseEnd],
      ['Page read', domInteractive],
      ['Page loaded', loadEventEnd],
    )
  }
  for (const { name, startTime } of performance.getEntriesByType('paint')) {
    const label = PAINT_LABELS[name]
    if (label !== undefined) moments.push([label, startTime])
  }
  return Object.fromEntries(
    moments.filter(([, timeMs]) => timeMs > 0).map(([name, at]) => [name, Math.round(at)] as const),
  )
}
