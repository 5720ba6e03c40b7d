import type { NoteKinds } from '#contracts/notes'

type Kind = NoteKinds[number]['value']

const kind = (id: string, more: Omit<Kind, 'id' | 'view'>): NoteKinds[number] => ({
  owner: 'test',
  key: `test/${id}`,
  value: { id, view: () => Promise.reject(new Error('Nothing is shown here')), ...more },
})

/** The kinds of the plugins that are shipped with Pinion, without those of polls. */
export const testKinds: NoteKinds = [
  kind('text', { kinds: [1], as: ['post', 'reply'] }),
  kind('comment', { kinds: [1111], as: ['reply'] }),
  kind('repost', { kinds: [6], as: ['repost'] }),
  kind('generic-repost', { kinds: [16], as: ['generic-repost'] }),
  kind('reaction', { kinds: [7], as: ['reaction'] }),
  kind('listing', { kinds: [30_402], pictureTag: 'image' }),
]

/** The kinds in `testKinds`, and those of polls (NIP-88). */
export const withPolls: NoteKinds = [...testKinds, kind('poll', { kinds: [1068], as: ['post'] })]
