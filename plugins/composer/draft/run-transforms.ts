import type { ContributionEntry } from '#kernel'
import type { EventDraft } from '#kernel/ports'
import type { ComposerOptions, ComposerTransform } from '../contract'

/** The draft after all transforms, or before the first one that failed. */
export interface TransformResult {
  readonly draft: EventDraft
  readonly failed?: { readonly owner: string; readonly key: string; readonly error: unknown }
}

const isEventDraft = (value: unknown): value is EventDraft => {
  const { kind, content, tags } = (value ?? {}) as Partial<Record<keyof EventDraft, unknown>>
  const isTag = (tag: unknown) => Array.isArray(tag) && tag.every(item => typeof item === 'string')
  return Number.isInteger(kind) && typeof content === 'string' && Array.isArray(tags) && tags.every(isTag)
}

/** Runs the transforms in order. They are code of other plugins, so they may throw or return an invalid draft. */
export function applyTransforms(
  initialDraft: EventDraft,
  options: ComposerOptions,
  transforms: readonly ContributionEntry<ComposerTransform>[],
): TransformResult {
  let draft = initialDraft
  for (const { owner, key, value } of transforms) {
    try {
      const transformed: unknown = value.transform(draft, options)
      if (!isEventDraft(transformed)) throw new TypeError('A composer step must return a draft')
      draft = transformed
    } catch (error) {
      return { draft, failed: { owner, key, error } }
    }
  }
  return { draft }
}
