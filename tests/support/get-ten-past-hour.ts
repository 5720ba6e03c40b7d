/**
 * Returns ten minutes past the current hour, in ms since 1970. Used as the time of a page whose test compares things of
 * the same hour, so that the hour does not change while the test runs.
 */
export const getTenPastHour = (): number => Math.floor(Date.now() / 3_600_000) * 3_600_000 + 600_000
