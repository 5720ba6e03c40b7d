import { defineService, type ReadableStore } from '#kernel'

export interface AnalyticsState {
  /** True if the user allows the app to count opened pages. */
  readonly enabled: boolean
  /** True if the browser asks sites not to track (Do Not Track or Global Privacy Control). Then nothing is counted. */
  readonly isRefusedByBrowser: boolean
  /** The batches sent last, newest first, exactly as they were sent. */
  readonly sent: readonly SentBatch[]
}

export interface SentBatch {
  /** ms */
  readonly at: number
  /** The JSON text that was sent. */
  readonly text: string
}

/** Counts opened pages and sends the counts to the address in `config.json`. */
export interface AnalyticsService {
  readonly state: ReadableStore<AnalyticsState>
  /** Sets whether pages are counted. `false` also deletes the counts that were not sent yet. */
  setEnabled(isEnabled: boolean): void
  /** Counts a page. `name` is the pattern of its path, such as `/search/{query}`, and contains no data of the user. */
  countPage(name: string): void
}
export const Analytics = defineService<AnalyticsService>('analytics@1')
