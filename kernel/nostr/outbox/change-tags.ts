import type { ListChange } from '../../ports/publishing'

type Tags = readonly (readonly string[])[]

/** Compares keys case-insensitively, because readers of a list do so too. */
const sameEntry = (tag: readonly string[], name: string | undefined, value: string | undefined) =>
  tag[0] === name && (tag[1] === value || (name === 'p' && tag[1]?.toLowerCase() === value?.toLowerCase()))

/** The tags of a list after one change (NIP-51); changes of the content or of private entries leave them as they are. */
export function changeTags(tags: Tags, change: ListChange): Tags {
  if ('add' in change) {
    const [name, value] = change.add
    return tags.some(tag => sameEntry(tag, name, value)) ? tags : [...tags, change.add]
  }
  if ('remove' in change) return tags.filter(tag => !sameEntry(tag, ...change.remove))
  if ('replace' in change) {
    const { names, tags: fresh } = change.replace
    return [...tags.filter(tag => !names.includes(tag[0] ?? '')), ...fresh]
  }
  if ('restore' in change) return change.restore.tags
  return tags
}
