import type { ComposerModeRules } from '#contracts/composer'
import { EMPTY_POLL, MIN_OPTIONS, parsePollData } from './poll-data'

const now = () => Math.floor(Date.now() / 1000)

/** Turns a note into a poll (NIP-88). The note's text is the question. */
export default {
  initialData: EMPTY_POLL,
  buildEvent(note, data) {
    const { options, multiple, seconds, relays } = parsePollData(data)
    const labels = [...new Set(options.map(option => option.trim()).filter(Boolean))]
    if (labels.length < MIN_OPTIONS || note.content.trim() === '') return undefined
    return {
      ...note,
      kind: 1068,
      tags: [
        ...note.tags,
        ...labels.map((label, at) => ['option', `${at + 1}`, label]),
        ['polltype', multiple ? 'multiplechoice' : 'singlechoice'],
        ...(seconds > 0 ? [['endsAt', `${(note.created_at ?? now()) + seconds}`]] : []),
        ...relays.map(url => ['relay', url]),
      ],
    }
  },
} satisfies ComposerModeRules
