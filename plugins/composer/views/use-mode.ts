import { useCallback, useEffect, useState } from 'react'
import type { Entry } from '#kernel'
import type { EventDraft } from '#kernel/ports'
import { useKernel, useOffered } from '#kernel/react'
import { type ComposerFacts, type ComposerModeRules, composerModes } from '../contract'
import type { Draft } from '../drafts/drafts'

type ModeEntry = ReturnType<typeof useOffered<Parameters<typeof composerModes>[0]>>[number]

/** The modes that the composer offers, and the mode in which the draft is written. */
export interface ModeHandle {
  readonly offered: readonly ModeEntry[]
  /** Absent for a plain note, and if the mode's plugin is disabled. */
  readonly current?: ModeEntry | undefined
  /**
   * Returns the mode's event, or the note itself if no mode is on. Returns `undefined` while the mode's data is
   * incomplete.
   */
  apply(note: EventDraft): EventDraft | undefined
  /** Turns a mode on, or turns it off if it is on. */
  toggle(mode: ModeEntry): void
  change(data: unknown): void
}

type Rules = Pick<ComposerModeRules, 'draft' | 'start'>

export function useMode(
  draft: Draft,
  facts: ComposerFacts,
  write: (patch: (was: Draft) => Partial<Draft>) => void,
): ModeHandle {
  const kernel = useKernel()
  const offered = useOffered(composerModes, facts)
  const current = offered.find(({ key }) => key === draft.mode?.key)
  const [loaded, setLoaded] = useState<{ readonly of: Entry<unknown>; readonly rules: Rules }>()
  const report = useCallback(
    ({ owner, key }: Entry<unknown>, error: unknown) =>
      kernel.report(owner, `${composerModes.id}:${key}`, error),
    [kernel],
  )
  useEffect(() => {
    if (!current || loaded?.of === current) return
    let here = true
    current.value.rules().then(
      ({ default: rules }) => {
        if (here) setLoaded({ of: current, rules })
      },
      error => report(current, error),
    )
    return () => {
      here = false
    }
  }, [current, loaded, report])
  const rules = current && loaded?.of === current ? loaded.rules : undefined

  const data = draft.mode?.data
  const apply = useCallback(
    (note: EventDraft) => {
      if (!current) return note
      try {
        return rules?.draft(note, data)
      } catch (error) {
        // Report the error after rendering, because a report changes the state of other components.
        queueMicrotask(() => report(current, error))
        return undefined
      }
    },
    [current, rules, data, report],
  )

  return {
    offered,
    current,
    apply,
    toggle(mode) {
      if (mode === current) return write(() => ({ mode: undefined }))
      mode.value.rules().then(
        ({ default: made }) => {
          setLoaded({ of: mode, rules: made })
          write(() => ({ mode: { key: mode.key, data: made.start } }))
        },
        error => report(mode, error),
      )
    },
    change: data => write(({ mode }) => (mode ? { mode: { ...mode, data } } : {})),
  }
}
