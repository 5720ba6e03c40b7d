import { type SearchBoxSuggestion, type SuggestFunction, searchProviders } from '#contracts/search'
import { encodeNevent, encodeNpub } from '#kernel/nostr'
import {
  hexKeyValidator,
  listValidator,
  MalformedError,
  objectValidator,
  textValidator,
  type ValidatedBy,
} from '#kernel/sandbox'
import { guestNameValidator } from '../tree/part-schemas'
import type { GuestContributionOptions } from './guest-controller'

const shortTextReader = textValidator(200)
const hitsReader = listValidator(
  objectValidator(
    { title: shortTextReader },
    { text: shortTextReader, page: guestNameValidator, event: hexKeyValidator, person: hexKeyValidator },
  ),
  10,
)
type Hit = ValidatedBy<typeof hitsReader>[number]

/** The search suggestions that a guest adds. The guest receives the typed text. */
export const createGuestSearch = ({ manifest, controller, ownPathPrefix }: GuestContributionOptions) =>
  (manifest.adds.search ?? []).map(({ id, label }) => {
    const pages = new Set((manifest.adds.pages ?? []).map(page => page.id))
    /**
     * Returns the path that a search result opens: a page of the guest itself, or a note or person that the guest
     * received from the app. The app asks relays for what it opens, so the guest could encode what it knows in an id of its
     * choice.
     */
    const pathOf = ({ page, event, person }: Hit, wasGiven: (hex: string) => boolean): string | undefined => {
      if (page !== undefined) return pages.has(page) ? `${ownPathPrefix}${page}` : undefined
      if (event !== undefined) return wasGiven(event) ? `/${encodeNevent({ id: event })}` : undefined
      return person !== undefined && wasGiven(person) ? `/${encodeNpub(person)}` : undefined
    }
    const suggest: SuggestFunction = async (query, { limit, signal, resolve }) => {
      const { guest } = await resolve(controller)
      const running = guest.get()
      const answer = await running.request('search', id, query).catch(() => [])
      signal.throwIfAborted()
      try {
        return hitsReader(answer, 'The hits')
          .flatMap((hit, at): readonly SearchBoxSuggestion[] => {
            const to = pathOf(hit, running.wasGiven)
            const { title, text: line } = hit
            if (to === undefined) return []
            return [{ id: String(at), title, to, icon: 'article', ...(line !== undefined && { text: line }) }]
          })
          .slice(0, limit)
      } catch (error) {
        if (error instanceof MalformedError) return []
        throw error
      }
    }
    return searchProviders({ id, order: 1_000, label, suggest: async () => ({ default: suggest }) })
  })
