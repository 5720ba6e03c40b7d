import type { TimingReport } from './data-types'

const PAINTS: Readonly<Record<string, string>> = {
  'first-paint': 'First paint',
  'first-contentful-paint': 'First content',
}

/** Returns when the first screen of this page was loaded and painted, as far as the browser tells. */
export function reportTimings(): TimingReport {
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
    const known = PAINTS[name]
    if (known !== undefined) moments.push([known, startTime])
  }
  return Object.fromEntries(
    moments.filter(([, at]) => at > 0).map(([name, at]) => [name, Math.round(at)] as const),
  )
}
