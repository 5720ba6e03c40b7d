import type { ListChange } from '../../../ports/publishing'

type Tags = readonly (readonly string[])[]

/**
 * True if a tag has this name and value. Public keys are compared case-insensitively, because clients that read the
 * list do that too.
 */
const isSameEntry = (tag: readonly string[], name: string | undefined, value: string | undefined) =>
  tag[0] === name && (tag[1] === value || (name === 'p' && tag[1]?.toLowerCase() === value?.toLowerCase()))

/**
 * Returns the tags of a list after one change (NIP-51). Returns them unchanged if the change concerns the content or
 * private entries.
 */
export function applyTagChange(tags: Tags, change: ListChange): Tags {
  if ('add' in change) {
    const [name, value] = change.add
    return tags.some(tag => isSameEntry(tag, name, value)) ? tags : [...tags, change.add]
  }
  if ('remove' in change) return tags.filter(tag => !isSameEntry(tag, ...change.remove))
  if ('replace' in change) {
    const { names, tags: newTags } = change.replace
    return [...tags.filter(tag => !names.includes(tag[0] ?? '')), ...newTags]
  }
  if ('restore' in change) return change.restore.tags
  return tags
}
