import { useMemo } from 'react'
import { pluginSettingsKey } from '#kernel'
import { useKernel, usePluginId, useStore } from '#kernel/react'
import { INITIAL_PROGRESS, type WelcomeProgress, type WelcomeStep, welcomeSettings } from './welcome-settings'

/** Reads and changes the progress of one account. */
export interface WelcomeProgressStore {
  /** Absent if the account was never led to the first steps. */
  readonly progress: WelcomeProgress | undefined
  /** Stores the step that the account has reached. The step 'done' also deletes its choices. */
  setStep(step: WelcomeStep): void
  /** Chooses a pack, or takes back the choice. */
  choosePack(pack: string, isChosen: boolean): void
  /** Excludes a person from the chosen packs, or includes them again. */
  excludePerson(pubkey: string, isExcluded: boolean): void
}

/** Returns the progress of an account (hex). Each change is stored at once, so a reload loses nothing. */
export function useWelcomeProgress(pubkey: string): WelcomeProgressStore {
  const store = useKernel().settings(pluginSettingsKey(usePluginId()), welcomeSettings)
  const progress = useStore(store).accounts[pubkey]
  const actions = useMemo(() => {
    const updateProgress = (next: (current: WelcomeProgress) => WelcomeProgress) =>
      store.set(draft => {
        const { step, chosen, without } = next(draft.accounts[pubkey] ?? INITIAL_PROGRESS)
        draft.accounts[pubkey] = { step, chosen: [...chosen], without: [...without] }
      })
    const toggle = (list: readonly string[], item: string, isOn: boolean) => [
      ...list.filter(each => each !== item),
      ...(isOn ? [item] : []),
    ]
    return {
      setStep: (step: WelcomeStep) =>
        updateProgress(current => (step === 'done' ? { ...INITIAL_PROGRESS, step } : { ...current, step })),
      choosePack: (pack: string, isOn: boolean) =>
        updateProgress(current => ({ ...current, chosen: toggle(current.chosen, pack, isOn) })),
      excludePerson: (person: string, isExcluded: boolean) =>
        updateProgress(current => ({ ...current, without: toggle(current.without, person, isExcluded) })),
    }
  }, [store, pubkey])
  return { progress, ...actions }
}
