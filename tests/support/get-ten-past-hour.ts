/**
 * Returns ten past the present hour, in ms since 1970: the time of a page whose test compares what belongs to the same
 * hour. The hour does not turn then while the test runs.
 */
export const getTenPastHour = (): number => Math.floor(Date.now() / 3_600_000) * 3_600_000 + 600_000
