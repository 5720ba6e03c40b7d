import { useCallback, useEffect, useState } from 'react'
import type { ContributionEntry } from '#kernel'
import type { EventDraft } from '#kernel/ports'
import { useApplicableContributions, useKernel } from '#kernel/react'
import { type ComposerConditionContext, type ComposerModeRules, composerModes } from '../contract'
import type { NoteDraft } from '../drafts/draft-store'

type ModeEntry = ReturnType<typeof useApplicableContributions<Parameters<typeof composerModes>[0]>>[number]

/** The modes that the composer offers, and the one that is on. */
export interface ComposerModeSelection {
  readonly offeredModes: readonly ModeEntry[]
  /** The mode that is on. Absent for a plain note, or if the mode's plugin is disabled. */
  readonly currentMode?: ModeEntry | undefined
  /**
   * Returns the mode's event, or the note itself without a mode. Returns `undefined` while the mode's data is
   * incomplete.
   */
  applyMode(note: EventDraft): EventDraft | undefined
  /** Turns a mode on, or turns it off if it is on. */
  toggleMode(mode: ModeEntry): void
  setModeData(data: unknown): void
}

type ModeRules = Pick<ComposerModeRules, 'buildEvent' | 'initialData'>

export function useComposerMode(
  draft: NoteDraft,
  conditions: ComposerConditionContext,
  changeDraft: (patch: (previous: NoteDraft) => Partial<NoteDraft>) => void,
): ComposerModeSelection {
  const kernel = useKernel()
  const offeredModes = useApplicableContributions(composerModes, conditions)
  const currentMode = offeredModes.find(({ key }) => key === draft.mode?.key)
  const [loadedRules, setLoadedRules] = useState<{
    readonly modeEntry: ContributionEntry<unknown>
    readonly rules: ModeRules
  }>()
  const report = useCallback(
    ({ owner, key }: ContributionEntry<unknown>, error: unknown) =>
      kernel.report(owner, `${composerModes.id}:${key}`, error),
    [kernel],
  )
  useEffect(() => {
    if (!currentMode || loadedRules?.modeEntry === currentMode) return
    let isMounted = true
    currentMode.value.rules().then(
      ({ default: rules }) => {
        if (isMounted) setLoadedRules({ modeEntry: currentMode, rules })
      },
      error => report(currentMode, error),
    )
    return () => {
      isMounted = false
    }
  }, [currentMode, loadedRules, report])
  const rules = currentMode && loadedRules?.modeEntry === currentMode ? loadedRules.rules : undefined

  const data = draft.mode?.data
  const applyMode = useCallback(
    (note: EventDraft) => {
      if (!currentMode) return note
      try {
        return rules?.buildEvent(note, data)
      } catch (error) {
        // A report changes the state of other components, so it must wait until rendering has ended.
        queueMicrotask(() => report(currentMode, error))
        return undefined
      }
    },
    [currentMode, rules, data, report],
  )

  return {
    offeredModes,
    currentMode,
    applyMode,
    toggleMode(mode) {
      if (mode === currentMode) return changeDraft(() => ({ mode: undefined }))
      mode.value.rules().then(
        ({ default: newRules }) => {
          setLoadedRules({ modeEntry: mode, rules: newRules })
          changeDraft(() => ({ mode: { key: mode.key, data: newRules.initialData } }))
        },
        error => report(mode, error),
      )
    },
    setModeData: data => changeDraft(({ mode }) => (mode ? { mode: { ...mode, data } } : {})),
  }
}
