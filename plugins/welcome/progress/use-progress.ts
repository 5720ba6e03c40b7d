import { useMemo } from 'react'
import { settingsKey } from '#kernel'
import { useKernel, useOwner, useStore } from '#kernel/react'
import { FIRST_STEP, type Progress, type WelcomeStep, welcomeSettings } from './welcome-settings'

/** Reads and changes the progress of one account. */
export interface ProgressAccess {
  /** Absent for an account that has not been led to the first steps yet. */
  readonly progress: Progress | undefined
  /** Stores the step of the account. The step `done` also deletes the choices. */
  go(step: WelcomeStep): void
  /** Adds a pack to the chosen ones, or removes it from them. */
  choose(pack: string, chosen: boolean): void
  /** Takes a person out of the chosen packs, or puts the person back. */
  take(pubkey: string, out: boolean): void
}

/** Returns the progress of an account (hex). It is stored at each change, so a reload loses nothing. */
export function useProgress(pubkey: string): ProgressAccess {
  const store = useKernel().settings(settingsKey(useOwner()), welcomeSettings)
  const progress = useStore(store).accounts[pubkey]
  const acts = useMemo(() => {
    const change = (next: (now: Progress) => Progress) =>
      store.set(draft => {
        const { step, chosen, without } = next(draft.accounts[pubkey] ?? FIRST_STEP)
        draft.accounts[pubkey] = { step, chosen: [...chosen], without: [...without] }
      })
    const turn = (list: readonly string[], item: string, on: boolean) => [
      ...list.filter(each => each !== item),
      ...(on ? [item] : []),
    ]
    return {
      go: (step: WelcomeStep) =>
        change(now => (step === 'done' ? { ...FIRST_STEP, step } : { ...now, step })),
      choose: (pack: string, on: boolean) => change(now => ({ ...now, chosen: turn(now.chosen, pack, on) })),
      take: (person: string, out: boolean) =>
        change(now => ({ ...now, without: turn(now.without, person, out) })),
    }
  }, [store, pubkey])
  return { progress, ...acts }
}
