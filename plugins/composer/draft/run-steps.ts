import type { Entry } from '#kernel'
import type { EventDraft } from '#kernel/ports'
import type { ComposerOptions, ComposerStep } from '../contract'

/** The draft after all steps, or after those before the first step that failed. */
export interface Prepared {
  readonly draft: EventDraft
  readonly failed?: { readonly owner: string; readonly key: string; readonly error: unknown }
}

const isDraft = (value: unknown): value is EventDraft => {
  const { kind, content, tags } = (value ?? {}) as Partial<Record<keyof EventDraft, unknown>>
  const isTag = (tag: unknown) => Array.isArray(tag) && tag.every(part => typeof part === 'string')
  return Number.isInteger(kind) && typeof content === 'string' && Array.isArray(tags) && tags.every(isTag)
}

/** Runs the steps in order. A step is code of another plugin, so it may throw or return an invalid draft. */
export function runSteps(
  made: EventDraft,
  options: ComposerOptions,
  steps: readonly Entry<ComposerStep>[],
): Prepared {
  let draft = made
  for (const { owner, key, value } of steps) {
    try {
      const next: unknown = value.step(draft, options)
      if (!isDraft(next)) throw new TypeError('A composer step must return a draft')
      draft = next
    } catch (error) {
      return { draft, failed: { owner, key, error } }
    }
  }
  return { draft }
}
