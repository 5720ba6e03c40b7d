import { useEffect, useState } from 'react'
import { Graph } from '#contracts/graph'
import { PeopleSearch } from '#contracts/profiles'
import { parsePubkey } from '#kernel/nostr'
import { useKernel, useOptionalService } from '#kernel/react'

const MAX_SUGGESTIONS = 8
/**
 * Maximum distance in the social graph of people who are suggested before anything is typed: those whom the reader
 * follows.
 */
const FOLLOW_DISTANCE = 1

export interface PeopleSuggestions {
  /** hex, best match first */
  readonly people: readonly string[]
  /** `searching`: further people may be found. Until the first answer, `people` match the text as it was before. */
  readonly phase: 'searching' | 'done' | 'failed'
}

/**
 * Returns the people who match a typed name or npub. For an empty text, returns people whom the reader follows. Searches
 * again when the index on this device grows.
 */
export function usePeopleSuggestions(query: string): PeopleSuggestions {
  const kernel = useKernel()
  const graph = useOptionalService(Graph)
  const text = query.trim()
  const [answer, setAnswer] = useState<PeopleSuggestions & { readonly text: string }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const show = (suggestions: PeopleSuggestions) => !signal.aborted && setAnswer({ text, ...suggestions })
    const onFailure = () => show({ people: [], phase: 'failed' })
    const showFollowed = async () => {
      const people = (await graph?.peopleWithin(FOLLOW_DISTANCE, MAX_SUGGESTIONS + 1)) ?? []
      const others = people.filter(person => person !== graph?.root.get())
      show({ people: others.slice(0, MAX_SUGGESTIONS), phase: 'done' })
    }
    const search = async () => {
      const index = await kernel.resolve(PeopleSearch)
      if (signal.aborted) return
      const watching = index.watch(text, MAX_SUGGESTIONS, ({ people, phase }) =>
        show({ people: people.map(({ pubkey }) => pubkey), phase }),
      )
      signal.addEventListener('abort', () => watching.dispose())
    }
    const pubkey = parsePubkey(text)
    if (pubkey !== undefined) show({ people: [pubkey], phase: 'done' })
    else void (text === '' ? showFollowed() : search()).catch(onFailure)
    return () => controller.abort()
  }, [text, graph, kernel])
  if (answer?.text === text) return answer
  // The matches of an earlier text stay until the next answer, so that the list does not flicker. The people whom the
  // reader follows match no text, so they go at once.
  const people = answer && answer.text !== '' && text !== '' ? answer.people : []
  return { people, phase: 'searching' }
}
