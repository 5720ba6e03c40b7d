import { createDisposable, type Disposable } from '#kernel'
import type { ListeningPlan } from '../contract'
import type { StoredListeningPlan } from './stored-listening-plan'

/** ms from a change until the plan is stored. All further changes in this time cause no other write. */
const WRITE_DELAY_MS = 1_000

/** Stores the listening plan of a transport again when its data have changed. */
export interface ListeningPlanWriter extends Disposable {
  /** Sets the function that makes the plan, and schedules a write. */
  keepPlan(build: () => Promise<ListeningPlan | undefined>): void
  /** Called when the data have changed, so that a new plan is made and stored soon. */
  scheduleWrite(): void
}

/** `describe` returns the fields that are stored besides the plan. */
export function createListeningPlanWriter(
  describe: () => Omit<StoredListeningPlan, keyof ListeningPlan>,
  write: (build: () => Promise<StoredListeningPlan | undefined>) => Promise<void>,
): ListeningPlanWriter {
  let buildPlan: (() => Promise<ListeningPlan | undefined>) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleWrite = () => {
    if (!buildPlan || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      const build = buildPlan
      if (!build) return
      // If no plan can be stored, the transport is started at the next visit, as at the first visit.
      void write(async () => {
        const plan = await build()
        return plan && { ...plan, ...describe() }
      }).catch(() => {})
    }, WRITE_DELAY_MS)
  }
  return {
    keepPlan(build) {
      buildPlan = build
      scheduleWrite()
    },
    scheduleWrite,
    ...createDisposable(() => {
      buildPlan = undefined
      clearTimeout(timer)
    }),
  }
}
