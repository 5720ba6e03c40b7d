import { type SearchHit, type Suggest, searchProviders } from '#contracts/search'
import { encodeNevent, encodeNpub } from '#kernel/nostr'
import { hexKey, list, Malformed, object, type ReadBy, text } from '#kernel/sandbox'
import { name } from '../tree/parts'
import type { AddParts } from './parts'

const words = text(200)
const hits = list(object({ title: words }, { text: words, page: name, event: hexKey, person: hexKey }), 10)
type Hit = ReadBy<typeof hits>[number]

/** The suggestions below the search box that a guest adds. The guest learns what is typed. */
export const addSearch = ({ manifest, seat, ownPages }: AddParts) =>
  (manifest.adds.search ?? []).map(({ id, label }) => {
    const pages = new Set((manifest.adds.pages ?? []).map(page => page.id))
    /** An entry leads to a page of the guest's own, or to a note or person that the guest was given. */
    const pathOf = ({ page, event, person }: Hit, knows: (hex: string) => boolean): string | undefined => {
      if (page !== undefined) return pages.has(page) ? `${ownPages}${page}` : undefined
      if (event !== undefined) return knows(event) ? `/${encodeNevent({ id: event })}` : undefined
      return person !== undefined && knows(person) ? `/${encodeNpub(person)}` : undefined
    }
    const suggest: Suggest = async (query, { limit, signal, resolve }) => {
      const { guest } = await resolve(seat)
      const running = guest.get()
      const answer = await running.ask('search', id, query).catch(() => [])
      signal.throwIfAborted()
      try {
        return hits(answer, 'The hits')
          .flatMap((hit, at): readonly SearchHit[] => {
            const to = pathOf(hit, running.knows)
            const { title, text: line } = hit
            if (to === undefined) return []
            return [{ id: String(at), title, to, icon: 'article', ...(line !== undefined && { text: line }) }]
          })
          .slice(0, limit)
      } catch (error) {
        if (error instanceof Malformed) return []
        throw error
      }
    }
    return searchProviders({ id, order: 1_000, label, suggest: async () => ({ default: suggest }) })
  })
