import { defineService, type ReadableStore } from '#kernel'

export interface AnalyticsState {
  /** True if the user allows the app to count opened pages. */
  readonly enabled: boolean
  /**
   * True if the browser asks sites not to track (Do Not Track or Global Privacy Control). Nothing is counted in that
   * case.
   */
  readonly isRefusedByBrowser: boolean
  /** The JSON texts that were sent most recently, word for word, newest first. */
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
  /** `false` also deletes all counts that were not sent yet. */
  setEnabled(isEnabled: boolean): void
  /** Counts a page. `name` is the pattern of its path, such as `/search/{query}`, and contains nothing of the user's. */
  countPage(name: string): void
}
export const Analytics = defineService<AnalyticsService>('analytics@1')
