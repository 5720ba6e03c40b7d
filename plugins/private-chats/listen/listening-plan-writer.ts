import { createDisposable, type Disposable } from '#kernel'
import type { ListeningPlan } from '../contract'
import type { StoredListeningPlan } from './stored-listening-plan'

/** ms after a change until the plan is stored. Further changes in this time are stored with it. */
const WRITE_DELAY_MS = 1_000

/** Keeps the stored plan of a transport as its data are. */
export interface ListeningPlanWriter extends Disposable {
  /** From now on, `build` makes the plan. */
  keepPlan(build: () => Promise<ListeningPlan | undefined>): void
  /** The data have changed: another plan is made and stored soon. */
  scheduleWrite(): void
}

/** `describe` says what else is stored with the plan. */
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
      // Without a stored plan the transport is started at the next visit, as at the first one.
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
