import type { NoteKinds } from '#contracts/notes'

type NoteKindValue = NoteKinds[number]['value']

const createNoteKind = (id: string, fields: Omit<NoteKindValue, 'id' | 'view'>): NoteKinds[number] => ({
  owner: 'test',
  key: `test/${id}`,
  value: { id, view: () => Promise.reject(new Error('Nothing is shown here')), ...fields },
})

/** The kinds of the plugins that are shipped with Pinion, without those of polls. */
export const testNoteKinds: NoteKinds = [
  createNoteKind('text', { kinds: [1], roles: ['post', 'reply'] }),
  createNoteKind('comment', { kinds: [1111], roles: ['reply'] }),
  createNoteKind('repost', { kinds: [6], roles: ['repost'] }),
  createNoteKind('generic-repost', { kinds: [16], roles: ['generic-repost'] }),
  createNoteKind('reaction', { kinds: [7], roles: ['reaction'] }),
  createNoteKind('listing', { kinds: [30_402], pictureTag: 'image' }),
]

/** The kinds in `testNoteKinds`, and those of polls (NIP-88). */
export const testNoteKindsWithPolls: NoteKinds = [
  ...testNoteKinds,
  createNoteKind('poll', { kinds: [1068], roles: ['post'] }),
]
