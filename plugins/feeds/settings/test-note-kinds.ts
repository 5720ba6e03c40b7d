import type { NoteKindContributions } from '#contracts/notes'

type NoteKindValue = NoteKindContributions[number]['value']

const createNoteKind = (
  id: string,
  fields: Omit<NoteKindValue, 'id' | 'view'>,
): NoteKindContributions[number] => ({
  owner: 'test',
  key: `test/${id}`,
  value: { id, view: () => Promise.reject(new Error('Nothing is shown here')), ...fields },
})

/** The kinds of the plugins that are shipped with Pinion, without those of polls. */
export const testNoteKinds: NoteKindContributions = [
  createNoteKind('text', { kinds: [1], roles: ['post', 'reply'] }),
  createNoteKind('comment', { kinds: [1111], roles: ['reply'] }),
  createNoteKind('repost', { kinds: [6], roles: ['repost'] }),
  createNoteKind('generic-repost', { kinds: [16], roles: ['generic-repost'] }),
  createNoteKind('reaction', { kinds: [7], roles: ['reaction'] }),
  createNoteKind('listing', { kinds: [30_402], pictureTag: 'image' }),
]

/** The kinds in `testNoteKinds`, and those of polls (NIP-88). */
export const testNoteKindsWithPolls: NoteKindContributions = [
  ...testNoteKinds,
  createNoteKind('poll', { kinds: [1068], roles: ['post'] }),
]
